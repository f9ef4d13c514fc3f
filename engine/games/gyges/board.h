// The board of Gygès: 36 squares and two goals, as numbers and as sets of bits.
//
//            37 North's goal
//     6  30 31 32 33 34 35
//     5  24 25 26 27 28 29
//     4  18 19 20 21 22 23      side by side: one step
//     3  12 13 14 15 16 17
//     2   6  7  8  9 10 11
//     1   0  1  2  3  4  5
//         a  b  c  d  e  f
//            36 South's goal
//
// South is the first seat. A goal is one step from each square of its row.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/side.h"

namespace plateau::gyges {

using Square = std::uint8_t;
using Squares = std::uint64_t;  // a set of squares and goals

inline constexpr int row_length = 6;
inline constexpr int square_count = 36;
inline constexpr Square south_goal = 36;
inline constexpr Square north_goal = 37;
inline constexpr Square nowhere = 63;

inline constexpr int piece_count = 12;
inline constexpr int pieces_of_a_side = 6;
inline constexpr int pieces_of_a_value = 4;

constexpr Squares bit(Square square) { return Squares{1} << square; }
constexpr int row_of(Square square) { return square / row_length; }
constexpr int column_of(Square square) { return square % row_length; }
constexpr Square square_at(int row, int column) {
    assert(row >= 0 && row < row_length && column >= 0 && column < row_length);
    return static_cast<Square>(row * row_length + column);
}

inline constexpr Squares whole_board = bit(square_count) - 1;
inline constexpr Squares both_goals = bit(south_goal) | bit(north_goal);
constexpr Squares row_squares(int row) {
    assert(row >= 0 && row < row_length);
    return Squares{0x3f} << (row * row_length);
}
// Rows 0 to row; none for -1.
constexpr Squares rows_up_to(int row) {
    assert(row >= -1 && row < row_length);
    return (Squares{1} << ((row + 1) * row_length)) - 1;
}

constexpr Square goal_of(Side side) { return side == Side::first ? south_goal : north_goal; }

constexpr Square first_of(Squares set) {
    assert(set != 0);
    return static_cast<Square>(std::countr_zero(set));
}
constexpr Square last_of(Squares set) {
    assert(set != 0);
    return static_cast<Square>(63 - std::countl_zero(set));
}
constexpr Square take_first(Squares& set) {
    const Square square = first_of(set);
    set &= set - 1;
    return square;
}

// The row nearest to a player that holds one of the pieces.
constexpr int nearest_row(Squares pieces, Side side) {
    return row_of(side == Side::first ? first_of(pieces) : last_of(pieces));
}

// Left becomes right.
constexpr Square mirrored(Square square) {
    return square < square_count ? square_at(row_of(square), row_length - 1 - column_of(square)) : square;
}
constexpr Squares mirrored(Squares set) {
    constexpr Squares column = 0x041041041;  // the a-file
    Squares result = set & both_goals;
    for (int i = 0; i < row_length; ++i) result |= ((set >> i) & column) << (row_length - 1 - i);
    return result;
}

// South becomes North: rows change places, columns stay, goals are exchanged.
constexpr Square flipped(Square square) {
    if (square < square_count) return square_at(row_length - 1 - row_of(square), column_of(square));
    return square == south_goal ? north_goal : square == north_goal ? south_goal : square;
}
constexpr Squares flipped(Squares set) {
    Squares result = 0;
    for (int row = 0; row < row_length; ++row)
        result |= ((set >> (row * row_length)) & 0x3f) << ((row_length - 1 - row) * row_length);
    if (set & bit(south_goal)) result |= bit(north_goal);
    if (set & bit(north_goal)) result |= bit(south_goal);
    return result;
}

}  // namespace plateau::gyges
