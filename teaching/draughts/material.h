// Material in draughts that can be counted on: what is left when all captures are over, and what one side can win by
// moves that leave the other no choice.
#pragma once

#include "games/draughts/rules.h"
#include "teaching/forced.h"

namespace plateau::teaching {

inline constexpr int men_of_a_king = 3;

// Men ahead, a king counted as three.
int men_ahead(const draughts::Position& position, draughts::Colour colour);

// Men ahead of the side to move once nobody has to take any more, both taking as well as they can.
int settled_men(const draughts::Rules10& rules, const draughts::Position& position);

// The solver is `men` ahead when nothing hangs any more, and stays so whatever the other side plays next. Before, every
// move of the solver forces a capture.
Task<draughts::Rules10> win_men(const draughts::Rules10& rules, draughts::Colour solver, int men);

}  // namespace plateau::teaching
