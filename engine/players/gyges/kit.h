// What Gygès brings to searches and people: evaluations, filters, ordering, its strong player, levels.
#pragma once

#include "game/kit.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

Kit<Rules> kit(const Rules& rules);

}  // namespace plateau::gyges
