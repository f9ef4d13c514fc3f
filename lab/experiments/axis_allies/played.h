// Every game of the experiment after Bustros, before anything is said about them.
#pragma once

#include <map>

#include "lab/experiments/axis_allies/calibration.h"
#include "lab/experiments/axis_allies/others.h"
#include "lab/experiments/axis_allies/readings.h"

namespace plateau::lab::axis_allies_again {

// How many games of each sort.
struct Sizes {
    int replayed, tried, grid, other;
};

struct Replay {
    Text name;
    std::string player;
    nlohmann::json courses;
};

// Everything that was played.
struct Played {
    Sizes sizes;
    std::vector<Candidate> candidates;
    nlohmann::json opponent;  // the one chosen, everybody by it
    Grid grid;
    std::vector<Effect> effects;
    std::vector<Replay> replays;  // thesis as usual first, then the best readings
    std::map<std::string, nlohmann::json> others;
    std::vector<Trial> trials;

    const std::string& opponent_player() const { return candidates.front().player; }
    const Replay& usual() const { return replays.front(); }
    const Replay& best() const {
        const auto end = [](const Replay& replay) { return mean_income(replay.courses, rounds, germany).value; };
        return *std::max_element(replays.begin(), replays.end(),
                                 [&](const Replay& a, const Replay& b) { return end(a) < end(b); });
    }
};

Result<Played> play_all(Laboratory& laboratory);

}  // namespace plateau::lab::axis_allies_again
