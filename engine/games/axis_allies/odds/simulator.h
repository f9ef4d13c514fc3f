// Battles fought die by die: a plain, slow second opinion on the calculator.
#pragma once

#include "core/random.h"
#include "games/axis_allies/odds/odds.h"

namespace plateau::axis_allies {

// Averages over `battles` battles, each played by the rules with every die thrown.
Summary simulate(const Map& map, const BattleQuestion& question, int battles, Random& random);

}  // namespace plateau::axis_allies
