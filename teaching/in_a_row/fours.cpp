#include "teaching/in_a_row/fours.h"

#include <array>

namespace plateau::teaching {

using in_a_row::Placement;

Cells window_cells(const Placement& rules, const Placement::Position& position, Side side, int stones) {
    constexpr int length = 5;
    const auto& shape = rules.shape();
    std::array<std::array<bool, in_a_row::max_board_side>, in_a_row::max_board_side> is_found{};
    const auto look_at = [&](int row, int col, int down, int right) {
        if (!shape.has(row + (length - 1) * down, col + (length - 1) * right)) return;
        int own = 0;
        for (int i = 0; i < length; ++i) {
            if (position.has(other(side), row + i * down, col + i * right)) return;
            own += position.has(side, row + i * down, col + i * right);
        }
        if (own != stones) return;
        for (int i = 0; i < length; ++i)
            if (!position.has(side, row + i * down, col + i * right))
                is_found[static_cast<std::size_t>(row + i * down)][static_cast<std::size_t>(col + i * right)] = true;
    };
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col) {
            look_at(row, col, 0, 1);
            look_at(row, col, 1, 0);
            look_at(row, col, 1, 1);
            look_at(row, col, 1, -1);
        }
    Cells cells;
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col)
            if (is_found[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)])
                cells.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)});
    return cells;
}

Cells five_cells(const Placement& rules, const Placement::Position& position, Side side) {
    return window_cells(rules, position, side, 4);
}

Cells four_cells(const Placement& rules, const Placement::Position& position, Side side) {
    return window_cells(rules, position, side, 3);
}

Cells open_four_cells(const Placement& rules, const Placement::Position& position, Side side) {
    Cells cells;
    for (const auto& cell : four_cells(rules, position, side)) {
        Placement::Position next = position;
        next.stones[index_of(side)][cell.row] |= Placement::RowBits{1} << cell.col;
        if (five_cells(rules, next, side).size() >= 2) cells.push_back(cell);
    }
    return cells;
}

int rows_through(const Placement& rules, const Placement::Position& position, Placement::Move cell, Side side,
                 int least_stones) {
    constexpr int length = 5;
    int rows = 0;
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
        for (int back = 0; back < length; ++back) {
            const int row = cell.row - back * down, col = cell.col - back * right;
            const auto& shape = rules.shape();
            if (!shape.has(row, col) || !shape.has(row + (length - 1) * down, col + (length - 1) * right)) continue;
            int own = 0, theirs = 0;
            for (int i = 0; i < length; ++i) {
                own += position.has(side, row + i * down, col + i * right);
                theirs += position.has(other(side), row + i * down, col + i * right);
            }
            rows += theirs == 0 && own >= least_stones;
        }
    return rows;
}

Task<Placement> win_by_fours(const Placement& rules, Side solver) {
    using Position = Placement::Position;
    return {[&rules, solver](const Position& position) {
                const auto outcome = rules.outcome(position);
                return outcome && outcome->winner == solver;
            },
            [&rules, solver](const Position& position) {
                if (auto fives = five_cells(rules, position, solver); !fives.empty()) return fives;
                return four_cells(rules, position, solver);
            },
            [&rules, solver](const Position& position) {
                if (auto fives = five_cells(rules, position, other(solver)); !fives.empty()) return fives;
                return five_cells(rules, position, solver);
            }};
}

}  // namespace plateau::teaching
