#pragma once

#include "games/draughts/rules.h"
#include "play/catalog.h"

namespace plateau::play {

OpenedGame open_draughts10(GameInfo info, const draughts::Variant& variant, const Resources& resources);
OpenedGame open_draughts8(GameInfo info, const draughts::Variant& variant, const Resources& resources);

}  // namespace plateau::play
