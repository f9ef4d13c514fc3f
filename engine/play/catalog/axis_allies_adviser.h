// Players that are asked for orders in Axis & Allies.
#pragma once

#include "games/axis_allies/rules.h"
#include "play/known.h"

namespace plateau::play {

// Any player or level of the game, with its limits. A level is asked for its best: it makes no mistakes on purpose.
Result<SeatedPlayer<axis_allies::Rules>> adviser(const AnyGame& game, std::string_view player, std::uint64_t seed = 1);

}  // namespace plateau::play
