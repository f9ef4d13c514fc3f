#include "players/in_a_row/kit.h"

#include "games/in_a_row/kit.h"

namespace plateau::in_a_row {

Kit<Placement> kit(const Placement& rules) { return base_kit(rules); }

}  // namespace plateau::in_a_row
