// The family of alignment games as data: two sides put stones on a board of rows x cols and the
// first to align n of them wins. With gravity a stone falls to the lowest free cell of its column.
#pragma once

#include <string>
#include <string_view>

#include "core/options.h"

namespace plateau::in_a_row {

inline constexpr int max_board_side = 25;

struct Shape {
    int rows = 6;
    int cols = 7;
    int n = 4;
    bool gravity = false;
    bool exact = false;  // more than n in a row does not win (standard gomoku)

    int cells() const { return rows * cols; }
    friend bool operator==(const Shape&, const Shape&) = default;
};

template <class Visitor>
void describe(Shape& shape, Visitor&& option) {
    option("rows", shape.rows, 1, max_board_side, Text{"rows of the board", "lignes du plateau"});
    option("cols", shape.cols, 1, max_board_side, Text{"columns of the board", "colonnes du plateau"});
    option("n", shape.n, 1, max_board_side, Text{"stones to align", "pions à aligner"});
    option("gravity", shape.gravity, false, true,
           Text{"stones fall down their column", "les pions tombent dans leur colonne"});
    option("exact", shape.exact, false, true,
           Text{"exactly n wins, more does not", "exactement n gagne, plus ne gagne pas"});
}

// The shape of "tictactoe", "connect4", "gomoku", "standard_gomoku" or "in_a_row:rows=...,...".
Result<Shape> shape_of(const Spec& game);

}  // namespace plateau::in_a_row
