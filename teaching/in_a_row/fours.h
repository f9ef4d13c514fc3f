// Fours and fives by counting windows of five cells, for freestyle gomoku: where a stone makes five, where one makes a
// four, and the task to win by fours alone. Nothing of the engine's patterns is used.
#pragma once

#include "games/in_a_row/placement.h"
#include "teaching/forced.h"

namespace plateau::teaching {

using Cells = std::vector<in_a_row::Placement::Move>;

// Empty cells where a stone of this side makes five in a row.
Cells five_cells(const in_a_row::Placement& rules, const in_a_row::Placement::Position& position, Side side);
// Empty cells where a stone of this side leaves it one stone short of five somewhere.
Cells four_cells(const in_a_row::Placement& rules, const in_a_row::Placement::Position& position, Side side);
// Empty cells where a stone of this side makes an open three or more: a line of at least `stones` in a window of five
// that the other side has not entered.
Cells window_cells(const in_a_row::Placement& rules, const in_a_row::Placement::Position& position, Side side,
                   int stones);

// Empty cells where a stone of this side makes an open four: two cells or more that complete five.
Cells open_four_cells(const in_a_row::Placement& rules, const in_a_row::Placement::Position& position, Side side);

// Rows of five through an empty cell that this side can still make, with at least so many of its stones in them.
int rows_through(const in_a_row::Placement& rules, const in_a_row::Placement::Position& position,
                 in_a_row::Placement::Move cell, Side side, int least_stones);

// Every move of the solver makes a four or five; the other side wins at once where it can, else stops the four.
Task<in_a_row::Placement> win_by_fours(const in_a_row::Placement& rules, Side solver);

}  // namespace plateau::teaching
