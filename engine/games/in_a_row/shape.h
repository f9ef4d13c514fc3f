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
    bool exact = false;     // more than n in a row does not win (standard gomoku)
    bool open_end = false;  // a line with the opponent at both ends does not win (caro)
    bool renju = false;     // fouls and exactly five for black, five or more for white
    bool captures = false;  // two stones between two of the other side are taken (pente)
    bool swap2 = false;     // the opening: three stones, then the other seat chooses
    int pro_distance = 0;   // the opening pro: first stone in the middle, the third at least so far from it

    int cells() const { return rows * cols; }
    bool has(int row, int col) const { return row >= 0 && row < rows && col >= 0 && col < cols; }
    // Whether more than putting down stones and counting lines is needed.
    bool has_extras() const { return renju || captures || swap2; }
    friend bool operator==(const Shape&, const Shape&) = default;
};

// How a game begins, where anything is agreed.
inline constexpr const char* opening_names = "none|swap2|pro|long_pro";
std::string opening_name(const Shape& shape);
// False where there is no such opening.
bool set_opening(Shape& shape, std::string_view name);

template <class Visitor>
void describe(Shape& shape, Visitor&& option) {
    option("rows", shape.rows, 1, max_board_side, Text{"rows of the board", "lignes du plateau"});
    option("cols", shape.cols, 1, max_board_side, Text{"columns of the board", "colonnes du plateau"});
    option("n", shape.n, 1, max_board_side, Text{"stones to align", "pions à aligner"});
    option("gravity", shape.gravity, false, true,
           Text{"stones fall down their column", "les pions tombent dans leur colonne"});
    option("exact", shape.exact, false, true,
           Text{"exactly n wins, more does not", "exactement n gagne, plus ne gagne pas"});
    option("open_end", shape.open_end, false, true,
           Text{"a line with the opponent at both ends does not win",
                "un alignement fermé des deux bouts par l'adversaire ne gagne pas"});
    option("renju", shape.renju, false, true,
           Text{"black loses by an overline, a double four or a double three",
                "les noirs perdent par un surnombre, un double quatre ou un double trois"});
    option("captures", shape.captures, false, true,
           Text{"two stones between two of the opponent's are taken; five pairs win",
                "deux pions pris en tenaille sont capturés ; cinq paires gagnent"});
    std::string opening = opening_name(shape);
    option(
        "opening", opening, opening_names, "",
        Text{"swap2: the first seat puts down three stones and the second chooses a colour; pro, long_pro: the first "
             "stone in the middle, black's second at least 3 or 4 steps away",
             "swap2 : le premier pose trois pions et le second choisit une couleur ; pro, long_pro : le premier "
             "pion au centre, le deuxième noir à au moins 3 ou 4 pas"});
    set_opening(shape, opening);
}

inline constexpr int pairs_to_win = 5;

// The shape of "tictactoe", "connect4", "gomoku", "renju:opening=swap2", ... or "in_a_row:rows=...,...".
Result<Shape> shape_of(const Spec& game);

}  // namespace plateau::in_a_row
