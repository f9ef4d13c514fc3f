#include "games/in_a_row/evaluation.h"

#include <array>

namespace plateau::in_a_row {

namespace {

struct Direction {
    int down, right;
};
constexpr Direction directions[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

bool is_inside(const Shape& shape, int row, int col) {
    return row >= 0 && row < shape.rows && col >= 0 && col < shape.cols;
}

// Calls `visit` with the first cell of every window and its direction.
template <class Visit>
void for_each_window(const Shape& shape, Visit&& visit) {
    for (const auto direction : directions)
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col)
                if (is_inside(shape, row + (shape.n - 1) * direction.down, col + (shape.n - 1) * direction.right))
                    visit(row, col, direction);
}

}  // namespace

template <class Bits>
Lines<Gravity<Bits>>::Lines(const Gravity<Bits>& rules) {
    for_each_window(rules.shape(), [&](int row, int col, Direction step) {
        Bits window = 0;
        for (int i = 0; i < rules.shape().n; ++i) window |= rules.cell(row + i * step.down, col + i * step.right);
        windows_.push_back(window);
    });
}

template <class Bits>
Score Lines<Gravity<Bits>>::operator()(const Gravity<Bits>&, const typename Gravity<Bits>::Position& position) const {
    const Bits mine = position.mine, theirs = position.all ^ position.mine;
    Score score = 0;
    for (const Bits window : windows_) {
        const int own = count_bits(static_cast<Bits>(window & mine)),
                  enemy = count_bits(static_cast<Bits>(window & theirs));
        if (enemy == 0) score += window_value(own);
        if (own == 0) score -= window_value(enemy);
    }
    return clamp_evaluation(score);
}

template class Lines<Gravity64>;
template class Lines<Gravity128>;

Score Lines<Placement>::operator()(const Placement& rules, const Placement::Position& position) const {
    const Side mover = position.to_move;
    Score score = 0;
    for_each_window(rules.shape(), [&](int row, int col, Direction step) {
        int own = 0, enemy = 0;
        for (int i = 0; i < rules.shape().n; ++i) {
            const int r = row + i * step.down, c = col + i * step.right;
            own += position.has(mover, r, c);
            enemy += position.has(other(mover), r, c);
        }
        if (enemy == 0) score += window_value(own);
        if (own == 0) score -= window_value(enemy);
    });
    return clamp_evaluation(score);
}

}  // namespace plateau::in_a_row
