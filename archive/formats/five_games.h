// What the files of other five-in-a-row programs need to know of a game: its board and its rule.
#pragma once

#include <optional>
#include <string>

#include "archive/game_record.h"
#include "games/in_a_row/shape.h"

namespace plateau::archive {

// The board of a record whose moves are all stones on points; nothing for other games.
std::optional<in_a_row::Shape> point_board(const GameRecord& record);

// "gomoku", "renju", "in_a_row:rows=20,cols=20,n=5,exact=1", ...
std::string five_game(int rows, int cols, std::string_view rule);
// "Freestyle", "Standard", "Renju", "Caro" or "Pente".
std::string rule_name(const in_a_row::Shape& shape);

// Columns and rows from the top left, from 0; nothing where the text is no point of the board.
struct BoardPoint {
    int col = 0, row = 0;
};
std::optional<BoardPoint> point_of(std::string_view move, const in_a_row::Shape& shape);
std::string move_at(BoardPoint point, int rows);

}  // namespace plateau::archive
