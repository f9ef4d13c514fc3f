// Openings for matches: read from files, or made at random and judged even by a player. The last move can be the one
// that makes them even.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/stop.h"
#include "lab/match/match_plan.h"
#include "play/any_game.h"

namespace plateau::lab {

// One opening a line, its moves as the game writes them; "#" begins a remark. Each is played through once.
Result<std::vector<Opening>> parse_openings(const play::AnyGame& game, std::string_view text);
std::string write_openings(const std::vector<Opening>& openings);

// Enough random plies to tell `pairs` openings apart, but at most a quarter of a random game. None in games
// with luck: their dice differ from pair to pair.
int usual_random_plies(const play::AnyGame& game, int pairs);

struct SuitePlan {
    int count = 50;
    int plies = 4;
    std::string judge = "hard";  // empty: every opening will do
    double window = 0.15;        // how far from one half the judge's chance of winning may be
    std::uint64_t seed = 1;
    int tries_per_opening = 40;
    Opening start;             // moves that every opening begins with; `plies` counts them
    bool is_balanced = false;  // the last move is chosen so that neither side is better

    int random_plies() const { return std::max(0, plies - static_cast<int>(start.size()) - (is_balanced ? 1 : 0)); }
};

struct Suite {
    std::vector<Opening> openings;
    int tried = 0;
};

// Different positions, none over, none decided. May find fewer than asked for.
Result<Suite> make_openings(const play::AnyGame& game, const SuitePlan& plan, StopSignal stop,
                            const std::function<void(int found)>& progress);

}  // namespace plateau::lab
