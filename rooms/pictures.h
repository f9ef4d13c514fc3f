// A picture of each game for its card: a position in play, never an empty board.
#pragma once

#include <optional>

#include "play/any_game.h"

namespace plateau::rooms {

std::optional<Diagram> picture_of(const play::AnyGame& game);

}  // namespace plateau::rooms
