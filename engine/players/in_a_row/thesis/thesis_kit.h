// The player `thesis` of every game of the family: Aglin's threats and coefficients, or those that `plateau learn
// abdoulaye` has found, under alpha-beta to a fixed depth.
#pragma once

#include "game/kit.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

template <class Rules>
NamedPlayer<Rules> thesis_player();

extern template NamedPlayer<Gravity64> thesis_player<Gravity64>();
extern template NamedPlayer<Gravity128> thesis_player<Gravity128>();
extern template NamedPlayer<Placement> thesis_player<Placement>();

}  // namespace plateau::in_a_row
