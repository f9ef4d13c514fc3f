// The story of a game in sentences: "Germany takes Egypt: 1 tank lost, 1 infantry and 1 tank destroyed".
//
//     GameLog log{rules};
//     for (each move) for (const Text& sentence : log.record(before, move, after)) ...
#pragma once

#include <vector>

#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

class GameLog {
public:
    explicit GameLog(const Rules& rules) : rules_{&rules} {}

    // What one move did. Moves come in the order of the game: battles are told when they end.
    std::vector<Text> record(const Position& before, const Move& move, const Position& after);

private:
    const Rules* rules_;
    Position battle_start_;  // as the present battle found it
    bool is_in_battle_ = false;
};

}  // namespace plateau::axis_allies
