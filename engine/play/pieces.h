// Pieces that somebody put on a board by hand, checked before a game makes a position of them.
#pragma once

#include <vector>

#include "core/result.h"
#include "game/palette.h"

namespace plateau::play {

// Each is one of the palette and stands alone on a cell of the board, and none is there more often than it may be.
Result<void> check_pieces(const std::vector<PlacedPiece>& pieces, const std::vector<PalettePiece>& palette,
                          const Diagram& board);

}  // namespace plateau::play
