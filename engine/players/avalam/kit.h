// Everything Avalam brings to searches and people.
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

Kit<Rules> kit(const Rules& rules);

}  // namespace plateau::avalam
