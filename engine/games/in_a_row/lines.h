// The straight lines of a board, along which stones are aligned.
#pragma once

#include <cassert>
#include <vector>

#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

struct Direction {
    int down, right;
};
inline constexpr Direction directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

// Calls visit(direction, cells) for each line of n cells or more, from edge to edge. A direction is its number above,
// a cell is row * cols + col.
template <class Visit>
void for_each_line(const Shape& shape, Visit&& visit) {
    assert(shape.n >= 1);
    std::vector<int> cells;
    for (std::size_t number = 0; number < std::size(directions); ++number) {
        const auto [down, right] = directions[number];
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col) {
                if (shape.has(row - down, col - right)) continue;
                cells.clear();
                for (int r = row, c = col; shape.has(r, c); r += down, c += right) cells.push_back(r * shape.cols + c);
                if (static_cast<int>(cells.size()) >= shape.n) visit(number, cells);
            }
    }
}

}  // namespace plateau::in_a_row
