#include "play/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/names.h"

namespace plateau::play {

namespace {

Result<void> check_cells(const std::vector<PlacedPiece>& pieces, const Diagram& board) {
    std::set<std::string_view> free;
    for (const auto& cell : board.cells)
        if (!cell.is_off_board) free.insert(cell.id);
    std::set<std::string_view> taken;
    for (const auto& [cell, symbol] : pieces) {
        if (!free.contains(cell))
            return fail(fmt::format("no piece can stand on '{}': expected a cell of the board", cell),
                        fmt::format("aucune pièce ne peut être en « {} » : une case du plateau est attendue", cell));
        if (!taken.insert(cell).second)
            return fail(fmt::format("two pieces stand on {}: expected one", cell),
                        fmt::format("il y a deux pièces en {} : une seule est attendue", cell));
    }
    return {};
}

Failure unknown_piece(const std::string& symbol, const std::vector<PalettePiece>& palette) {
    std::vector<std::string> known;
    for (const auto& piece : palette) known.push_back(piece.look.symbol);
    return unknown_name({"piece", "de pièce"}, symbol, known);
}

}  // namespace

Result<void> check_pieces(const std::vector<PlacedPiece>& pieces, const std::vector<PalettePiece>& palette,
                          const Diagram& board) {
    if (auto checked = check_cells(pieces, board); !checked) return checked;
    std::map<std::string_view, int> counts;
    for (const auto& [cell, symbol] : pieces) {
        const auto known = std::find_if(palette.begin(), palette.end(), [&symbol = symbol](const PalettePiece& piece) {
            return piece.look.symbol == symbol;
        });
        if (known == palette.end()) return unknown_piece(symbol, palette);
        if (++counts[known->look.symbol] > known->most && known->most > 0)
            return fail(
                fmt::format("too many on the board: {}: expected at most {}", known->name.en, known->most),
                fmt::format("il y en a trop sur le plateau : {} : {} au plus attendus", known->name.fr, known->most));
    }
    return {};
}

}  // namespace plateau::play
