// What Axis & Allies brings beside its rules.
#pragma once

#include "game/kit.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

Kit<Rules> kit(const Rules& rules);

}  // namespace plateau::axis_allies
