// Games of a player with itself, to learn from: positions, how they ended, and the features of each as a sparse matrix.
#pragma once

#include "plateau/game.h"

namespace plateau::v0 {

struct SelfPlayPlan {
    std::string player = "random";
    int games = 1;
    std::uint64_t seed = 1;
    int opening_plies = 8;   // moves played at random first, at most
    int noise_percent = 0;   // moves played at random later on
    bool quiet = true;       // only positions that the game calls quiet
    std::string features{};  // empty: the game's first ones, or none where it has none
};

// Row i is position i. Its features are indices[offsets[i]] to indices[offsets[i + 1]], with their values.
struct SelfPlayData {
    std::vector<std::string> positions;
    std::vector<float> results;  // of the side to move: 1 won, 0.5 drawn, 0 lost
    std::vector<std::int32_t> scores, plies;
    std::vector<std::int64_t> offsets;
    std::vector<std::uint32_t> indices;
    std::vector<float> values;
    std::uint32_t feature_count = 0;
};

PLATEAU_API SelfPlayData self_play(const Game& game, const SelfPlayPlan& plan, const StopSource& stop = {});

}  // namespace plateau::v0
