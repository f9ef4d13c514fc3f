// How each folder of games/ is opened. One source file each, so that a rules type is compiled once.
#pragma once

#include "play/any_game.h"

namespace plateau::play {

using OpenedGame = Result<std::unique_ptr<AnyGame>>;

OpenedGame open_axis_allies(GameInfo info, const Spec& spec, const Resources& resources);
OpenedGame open_avalam(GameInfo info, const Spec& spec, const Resources& resources);
OpenedGame open_draughts(GameInfo info, const Spec& spec, const Resources& resources);
OpenedGame open_gyges(GameInfo info, const Spec& spec, const Resources& resources);
OpenedGame open_in_a_row(GameInfo info, const Spec& spec, const Resources& resources);

}  // namespace plateau::play
