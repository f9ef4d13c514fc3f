// Which moves are worth a look, after Mollin et al. (2014).
#pragma once

#include "games/avalam/rules.h"

namespace plateau::avalam {

// Their easy player never covers a tower of its own.
bool covers_own_tower(const Position& position, Move move);

// Their hard player looks at towers with at most four towers around them...
bool leaves_a_crowd(const Position& position, Move move);
// ... and at what makes a tower of five or an isolated tower, of either colour.
bool makes_five(const Position& position, Move move);
Spots isolated_by(const Position& position, Move move);

// Each may leave nothing. The hard player's filter can be read in two ways: a move has to pass `both`
// tests, as it is written, or `either`.
void keep_off_own_towers(const Rules& rules, const Position& position, Rules::Moves& moves);
void keep_few_neighbours(const Rules& rules, const Position& position, Rules::Moves& moves);
void keep_fives_and_isolated(const Rules& rules, const Position& position, Rules::Moves& moves);
void keep_both(const Rules& rules, const Position& position, Rules::Moves& moves);
void keep_either(const Rules& rules, const Position& position, Rules::Moves& moves);

// A guess at how good a move is: towers won and lost at once, safe towers above all.
int promise(const Rules& rules, const Position& position, const Move& move);

}  // namespace plateau::avalam
