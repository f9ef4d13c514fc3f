// What Avalam brings to searches and people: evaluations, filters, ordering, levels.
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

Kit<Rules> kit(const Rules& rules);

}  // namespace plateau::avalam
