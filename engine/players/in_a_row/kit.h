// Everything the alignment games bring to searches and people.
#pragma once

#include "game/kit.h"
#include "games/in_a_row/gravity.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

Kit<Gravity64> kit(const Gravity64& rules);
Kit<Gravity128> kit(const Gravity128& rules);
Kit<Placement> kit(const Placement& rules);

}  // namespace plateau::in_a_row
