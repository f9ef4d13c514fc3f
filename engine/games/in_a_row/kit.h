// What the family brings to searches and people: evaluations, ordering, candidate moves, levels. players/in_a_row
// adds its solvers and engines.
#pragma once

#include "game/kit.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

Kit<Gravity64> base_kit(const Gravity64& rules);
Kit<Gravity128> base_kit(const Gravity128& rules);
Kit<Placement> base_kit(const Placement& rules);

}  // namespace plateau::in_a_row
