// What a player thinks of a position, and what it decides.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "plateau/error.h"

namespace plateau::v0 {

struct Thought {
    int depth = 0;
    std::int32_t score = 0;   // of the side to move, in the game's own unit
    double win_chance = 0.5;  // of the side to move
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::string> line;  // the moves it expects, its own first
    std::string proven;             // "win", "loss", "draw"; empty: not proven
    std::vector<Text> reasons;
};

using ThoughtListener = std::function<void(const Thought&)>;

struct Decision {
    std::string move;
    Thought thought;
    double cpu_seconds = 0;
};

}  // namespace plateau::v0
