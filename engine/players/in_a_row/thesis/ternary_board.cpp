#include "players/in_a_row/thesis/ternary_board.h"

#include <algorithm>
#include <cassert>

namespace plateau::in_a_row {

namespace {

struct Direction {
    int down, right;
};
constexpr std::array<Direction, 4> line_directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

bool is_on(const Shape& shape, int row, int col) {
    return row >= 0 && row < shape.rows && col >= 0 && col < shape.cols;
}

}  // namespace

TernaryBoard::TernaryBoard(const Shape& shape)
    : shape_{shape},
      places_(static_cast<std::size_t>(shape.cells())),
      owners_(static_cast<std::size_t>(shape.cells()), 0) {
    for (std::size_t direction = 0; direction < line_directions.size(); ++direction) add_lines(direction);
}

void TernaryBoard::add_lines(std::size_t direction) {
    const auto [down, right] = line_directions[direction];
    for (int start = 0; start < shape_.cells(); ++start) {
        const int row = start / shape_.cols, col = start % shape_.cols;
        if (is_on(shape_, row - down, col - right)) continue;
        Line line;
        while (is_on(shape_, row + line.length * down, col + line.length * right)) ++line.length;
        if (line.length < shape_.n) continue;
        Code unit = 1;
        auto& cells = line_cells_.emplace_back();
        for (int i = 0; i < line.length; ++i, unit *= 3) {
            cells.push_back((row + i * down) * shape_.cols + col + i * right);
            places_[static_cast<std::size_t>(cells.back())][direction] = {static_cast<std::int16_t>(lines_.size()),
                                                                          unit};
        }
        lines_.push_back(line);
    }
}

bool TernaryBoard::is_near_a_stone(int cell, int steps) const {
    const int row = cell / shape_.cols, col = cell % shape_.cols;
    for (int r = std::max(0, row - steps); r <= std::min(shape_.rows - 1, row + steps); ++r)
        for (int c = std::max(0, col - steps); c <= std::min(shape_.cols - 1, col + steps); ++c)
            if (is_taken(r * shape_.cols + c)) return true;
    return false;
}

void TernaryBoard::moves(std::vector<int>& cells, int near) const {
    cells.clear();
    if (shape_.gravity) {
        for (int col = 0; col < shape_.cols; ++col) {
            int cell = (shape_.rows - 1) * shape_.cols + col;
            while (cell >= 0 && is_taken(cell)) cell -= shape_.cols;
            if (cell >= 0) cells.push_back(cell);
        }
        return;
    }
    if (near > 0 && stones_ == 0) {
        cells.push_back(shape_.rows / 2 * shape_.cols + shape_.cols / 2);
        return;
    }
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (!is_taken(cell) && (near == 0 || is_near_a_stone(cell, near))) cells.push_back(cell);
}

int TernaryBoard::run_from(int cell, int down, int right, Side side) const {
    int row = cell / shape_.cols, col = cell % shape_.cols, length = 0;
    for (row += down, col += right; is_on(shape_, row, col); row += down, col += right, ++length)
        if (owners_[static_cast<std::size_t>(row * shape_.cols + col)] != digit_of(side)) break;
    return length;
}

bool TernaryBoard::has_won(int cell, Side side) const {
    assert(owners_[static_cast<std::size_t>(cell)] == digit_of(side));
    return std::any_of(line_directions.begin(), line_directions.end(), [&](const Direction& along) {
        const int length =
            1 + run_from(cell, along.down, along.right, side) + run_from(cell, -along.down, -along.right, side);
        return shape_.exact ? length == shape_.n : length >= shape_.n;
    });
}

void TernaryBoard::put(int cell, Side side) {
    assert(!is_taken(cell));
    for (const auto& [number, unit] : places(cell))
        if (number >= 0) lines_[static_cast<std::size_t>(number)].code += digit_of(side) * unit;
    owners_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit_of(side));
    ++stones_;
}

void TernaryBoard::take(int cell, Side side) {
    assert(owners_[static_cast<std::size_t>(cell)] == digit_of(side));
    for (const auto& [number, unit] : places(cell))
        if (number >= 0) lines_[static_cast<std::size_t>(number)].code -= digit_of(side) * unit;
    owners_[static_cast<std::size_t>(cell)] = 0;
    --stones_;
}

}  // namespace plateau::in_a_row
