// Who plays whom, stage by stage. A stage depends on the plan and on the results of the stages before alone.
#pragma once

#include <optional>
#include <vector>

#include "lab/tournament/tournament_plan.h"

namespace plateau::lab {

// Entrants by their place in the plan.
struct Pairing {
    int round = 1;
    std::size_t player = 0, opponent = 0;
    int games = 2;
    bool is_tiebreak = false;

    friend bool operator==(const Pairing&, const Pairing&) = default;
};

struct PairingScore {
    Pairing pairing;
    int half_points = 0;  // of `player`
};

// The pairings that come next; none when the tournament is over.
std::vector<Pairing> next_stage(const TournamentPlan& plan, const std::vector<PairingScore>& played);

// How many games it will be in all; in a cup without tie-breaks, in a test at most.
int games_planned(const TournamentPlan& plan);

// Swiss: who had no opponent, and points for it. By entrant, in half points.
std::vector<int> half_points_of_byes(const TournamentPlan& plan, const std::vector<PairingScore>& played);

// Knockout: who is left, best first; the winner alone at the end.
std::vector<std::size_t> survivors(const TournamentPlan& plan, const std::vector<PairingScore>& played);

}  // namespace plateau::lab
