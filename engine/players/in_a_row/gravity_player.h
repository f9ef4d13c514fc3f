// The player `exact`: it solves what it can within its nodes and plays one of the best columns; where it cannot, it
// searches. `insight` below 100 makes it human: in that many moves of a hundred it thinks, in the others it only sees
// wins and threats on the board, and with `alert` below 100 not always those. Equal moves are drawn by lot, so that no
// memorised line beats it twice.
#pragma once

#include "game/kit.h"
#include "games/in_a_row/gravity.h"

namespace plateau::in_a_row {

template <class Bits>
NamedPlayer<Gravity<Bits>> exact_player();

extern template NamedPlayer<Gravity64> exact_player<Bits64>();
extern template NamedPlayer<Gravity128> exact_player<Bits128>();

}  // namespace plateau::in_a_row
