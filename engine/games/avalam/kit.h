// What Avalam brings to searches and people: evaluations, filters, ordering. players/avalam adds its engines.
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

Kit<Rules> base_kit(const Rules& rules);

}  // namespace plateau::avalam
