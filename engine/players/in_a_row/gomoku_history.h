// Which moves have cut the search lately: by their cell, and by where they lie as seen from the last move of either
// side. A surprise moves a value more than what was expected; values stay within +-limit.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "players/in_a_row/gomoku_board.h"

namespace plateau::in_a_row::gomoku {

class MoveHistory {
public:
    static constexpr int limit = 1 << 13;

    // `last` is the other side's move, `before` one's own.
    int value(int side, CellIndex cell, CellIndex last, CellIndex before) const {
        int sum = by_cell_[index(side)][at(cell)];
        if (last != no_cell) sum += replies_[index(side)][step(last, cell)];
        if (before != no_cell) sum += sequels_[index(side)][step(before, cell)];
        return sum;
    }
    void add(int side, CellIndex cell, CellIndex last, CellIndex before, int bonus) {
        move(by_cell_[index(side)][at(cell)], bonus);
        if (last != no_cell) move(replies_[index(side)][step(last, cell)], bonus);
        if (before != no_cell) move(sequels_[index(side)][step(before, cell)], bonus);
    }
    // The move that last refuted this one.
    CellIndex answer(int side, CellIndex last) const {
        return last == no_cell ? no_cell : answers_[index(side)][at(last)];
    }
    void set_answer(int side, CellIndex last, CellIndex cell) {
        if (last != no_cell) answers_[index(side)][at(last)] = cell;
    }
    void fade() {
        for (auto* table : {&by_cell_[0], &by_cell_[1]})
            for (auto& value : *table) value /= 4;
    }
    void clear() { *this = MoveHistory{}; }

private:
    static constexpr int reach = 7;  // steps further away than this are all alike
    static constexpr std::size_t steps = (2 * reach + 3) * (2 * reach + 3);

    static std::size_t index(int side) {
        assert(side == 0 || side == 1);
        return static_cast<std::size_t>(side);
    }
    static std::size_t step(CellIndex from, CellIndex to) {
        const int down = std::clamp(to / row_stride - from / row_stride, -reach - 1, reach + 1);
        const int right = std::clamp(to % row_stride - from % row_stride, -reach - 1, reach + 1);
        return static_cast<std::size_t>((down + reach + 1) * (2 * reach + 3) + right + reach + 1);
    }
    static void move(int& value, int bonus) {
        bonus = std::clamp(bonus, -limit / 4, limit / 4);
        value += bonus - value * std::abs(bonus) / limit;
        assert(std::abs(value) <= limit);
    }
    static std::array<std::array<CellIndex, cell_slots>, 2> no_answers() {
        std::array<std::array<CellIndex, cell_slots>, 2> none;
        for (auto& side : none) side.fill(no_cell);
        return none;
    }

    std::array<std::array<int, cell_slots>, 2> by_cell_{};
    std::array<std::array<int, steps>, 2> replies_{}, sequels_{};
    std::array<std::array<CellIndex, cell_slots>, 2> answers_ = no_answers();
};

}  // namespace plateau::in_a_row::gomoku
