// Positions put together by hand: the pieces that a person may put down, and the position that comes of them. With
// it a game has an editor in the browser.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "game/diagram.h"

namespace plateau {

struct PalettePiece {
    Diagram::Piece look;  // on no cell; its symbol tells it from the others
    Text name;
    int most = 0;  // that may stand on the board; 0: as many as there is room for
};

struct PlacedPiece {
    std::string cell, symbol;
};

// palette(): what can be put down. compose(): the position in which these pieces stand there, or what is wrong with
// them. It is given cells of the diagram, each once, and symbols of the palette (play/pieces.h sees to that).
template <class G>
concept WithPalette = WithDiagram<G> && requires(const G rules, const std::vector<PlacedPiece> pieces, Side side) {
    { rules.palette() } -> std::same_as<std::vector<PalettePiece>>;
    { rules.compose(pieces, side) } -> std::same_as<Result<typename G::Position>>;
};

// What stands on the board, without what waits beside it.
inline std::vector<PlacedPiece> pieces_on_board(const Diagram& diagram) {
    std::set<std::string_view> beside;
    for (const auto& cell : diagram.cells)
        if (cell.is_off_board) beside.insert(cell.id);
    std::vector<PlacedPiece> placed;
    for (const auto& piece : diagram.pieces)
        if (!beside.contains(piece.cell)) placed.push_back({piece.cell, piece.symbol});
    return placed;
}

}  // namespace plateau
