// Names of cells and columns, and boards as text:
//
//     .../.x./o.. x     rows from the top, then the side to move
//
// Free placement names cells h8 (letter from the left, i kept, number from the bottom); with gravity
// a move is its column, 1-9 and then a-p, and a game may be written without spaces: 4453.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "game/palette.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

// Row 0 is the top one.
struct Cell {
    int row = 0;
    int col = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
};

using StoneAt = std::function<std::optional<Side>(Cell)>;

std::string cell_name(const Shape& shape, Cell cell);
char column_name(int col);

Result<Cell> parse_cell(const Shape& shape, std::string_view text);
Result<int> parse_column(const Shape& shape, std::string_view text);

struct Board {
    std::vector<std::optional<Side>> stones;  // by row * cols + col
    Side to_move = Side::first;
};

std::string board_text(const Shape& shape, const StoneAt& stone_at, Side to_move);
// The text of a board with these stones, "x" and "o", on its cells.
std::string composed_text(const Shape& shape, const std::vector<PlacedPiece>& stones, Side to_move);
bool looks_like_a_board(std::string_view text);
Result<Board> parse_board(const Shape& shape, std::string_view text);

// "h8 i9 g7", "h8,i9" or, with gravity, "4453".
std::vector<std::string> split_moves(const Shape& shape, std::string_view text);

}  // namespace plateau::in_a_row
