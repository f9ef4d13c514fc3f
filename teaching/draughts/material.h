// Material in draughts that can be counted on: what is left when all captures are over, and what one side can win by
// moves that leave the other no choice.
#pragma once

#include "games/draughts/rules.h"
#include "teaching/forced.h"

namespace plateau::teaching {

inline constexpr int men_of_a_king = 3;

// Men ahead, a king counted as so many.
int men_ahead(const draughts::Position& position, draughts::Colour colour, int king = men_of_a_king);

// Men ahead of the side to move once nobody has to take any more, both taking as well as they can.
int settled_men(const draughts::Rules10& rules, const draughts::Position& position, int king = men_of_a_king);

// The solver is `men` ahead when nothing hangs any more, and stays so whatever the other side plays next. Before, every
// move of the solver forces a capture.
Task<draughts::Rules10> win_men(const draughts::Rules10& rules, draughts::Colour solver, int men);

enum class Tries { forcing, all };  // moves that force a capture or win a piece at once; every move

// The solver takes `gain` pieces more than it loses, whether men or kings, and nobody is crowned to make up for it.
Task<draughts::Rules10> win_pieces(const draughts::Rules10& rules, draughts::Colour solver,
                                   const draughts::Position& now, int gain, Tries tries);

// The solver has more kings than now, for a man at most, and keeps what they are worth over the next moves of both.
Task<draughts::Rules10> get_king(const draughts::Rules10& rules, draughts::Colour solver,
                                 const draughts::Position& now);
int kings_of(const draughts::Position& position, draughts::Colour colour);

Task<draughts::Rules10> win_game(const draughts::Rules10& rules, draughts::Colour solver);

}  // namespace plateau::teaching
