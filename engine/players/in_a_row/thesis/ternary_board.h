// A board kept as one number in base three a line (0 empty, 1 first, 2 second), so that what a line is worth can be
// looked up.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/side.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

class TernaryBoard {
public:
    using Code = std::uint64_t;  // 3^25 needs 40 bits

    explicit TernaryBoard(const Shape& shape);

    struct Line {
        int length = 0;
        Code code = 0;
    };
    struct Place {
        std::int16_t line = -1;
        Code unit = 0;  // what a first stone adds to the line's code
    };

    static Code digit_of(Side side) { return side == Side::first ? 1 : 2; }

    const Shape& shape() const { return shape_; }
    const std::vector<Line>& lines() const { return lines_; }
    const std::array<Place, 4>& places(int cell) const { return places_[static_cast<std::size_t>(cell)]; }
    bool is_full() const { return stones_ == shape_.cells(); }
    int stones() const { return stones_; }
    // Row by row, or column by column with gravity, from the top left; only within `near` steps of a stone unless 0.
    void moves(std::vector<int>& cells, int near = 0) const;
    bool is_taken(int cell) const { return owners_[static_cast<std::size_t>(cell)] != 0; }
    // Whether the stone of a side on this cell wins by the rules of the game.
    bool has_won(int cell, Side side) const;
    // The cells of a line in the order of its code, the lowest digit first.
    const std::vector<int>& cells_of(std::size_t line) const { return line_cells_[line]; }
    void put(int cell, Side side);
    void take(int cell, Side side);

private:
    void add_lines(std::size_t direction);
    bool is_near_a_stone(int cell, int steps) const;
    int run_from(int cell, int down, int right, Side side) const;

    Shape shape_;
    std::vector<Line> lines_;
    std::vector<std::vector<int>> line_cells_;
    std::vector<std::array<Place, 4>> places_;
    std::vector<std::uint8_t> owners_;  // digits
    int stones_ = 0;
};

}  // namespace plateau::in_a_row
