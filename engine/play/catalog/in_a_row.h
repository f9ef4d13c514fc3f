#pragma once

#include "games/in_a_row/shape.h"
#include "play/catalog.h"

namespace plateau::play {

OpenedGame open_gravity64(GameInfo info, const in_a_row::Shape& shape, const Resources& resources);
OpenedGame open_gravity128(GameInfo info, const in_a_row::Shape& shape, const Resources& resources);
OpenedGame open_placement(GameInfo info, const in_a_row::Shape& shape, const Resources& resources);

// The games in two parts, for web pages, which fetch one: small boards on which stones fall, and all others. Boards of
// any size are in both.
std::vector<CatalogEntry> connect_four_games();
std::vector<CatalogEntry> placement_games();

}  // namespace plateau::play
