#pragma once

#include "games/in_a_row/shape.h"
#include "play/catalog.h"

namespace plateau::play {

OpenedGame open_gravity64(GameInfo info, const in_a_row::Shape& shape, const Resources& resources);
OpenedGame open_gravity128(GameInfo info, const in_a_row::Shape& shape, const Resources& resources);
OpenedGame open_placement(GameInfo info, const in_a_row::Shape& shape, const Resources& resources);

}  // namespace plateau::play
