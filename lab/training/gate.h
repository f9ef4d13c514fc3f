// New weights are kept when a match says so: pairs of games from random openings, sides swapped, against the
// same player with what it had before.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "lab/statistics/elo.h"
#include "play/training/training_ground.h"

namespace plateau::lab {

struct GatePlan {
    int pairs = 0;        // 0: no match
    std::string against;  // empty: the player as it is without the new weights
    play::EpisodePlan games;
};

struct GateResult {
    std::string candidate, opponent;  // player specs
    PairCounts pairs;                 // of the candidate
    double score = 0;
    EloEstimate strength;
};

// Pairs that were played before come as `known`; `told` is called with all results whenever there are more.
Result<GateResult> run_gate(const play::TrainingGround& ground, const GatePlan& plan, const std::string& candidate,
                            const std::string& opponent, std::uint64_t seed, int threads, StopSignal stop,
                            std::vector<std::uint8_t>& half_points, const std::function<void(std::uint64_t)>& told);

}  // namespace plateau::lab
