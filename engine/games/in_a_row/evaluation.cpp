#include "games/in_a_row/evaluation.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "games/in_a_row/lines.h"
#include "games/in_a_row/window_features.h"

namespace plateau::in_a_row {

namespace {

// Calls `visit` with the first cell of every window and its direction.
template <class Visit>
void for_each_window(const Shape& shape, Visit&& visit) {
    for (const auto direction : directions)
        for (int row = 0; row < shape.rows; ++row)
            for (int col = 0; col < shape.cols; ++col)
                if (shape.has(row + (shape.n - 1) * direction.down, col + (shape.n - 1) * direction.right))
                    visit(row, col, direction);
}

}  // namespace

template <class Bits>
Windows<Gravity<Bits>>::Windows(const Gravity<Bits>& rules) {
    for_each_window(rules.shape(), [&](int row, int col, Direction step) {
        Bits window = 0;
        for (int i = 0; i < rules.shape().n; ++i) window |= rules.cell(row + i * step.down, col + i * step.right);
        windows_.push_back(window);
    });
}

template class Windows<Gravity64>;
template class Windows<Gravity128>;

Windows<Placement>::Windows(const Placement& rules) {
    for_each_window(rules.shape(), [&](int row, int col, Direction step) {
        windows_.push_back({static_cast<std::int8_t>(row), static_cast<std::int8_t>(col),
                            static_cast<std::int8_t>(step.down), static_cast<std::int8_t>(step.right)});
    });
}

std::vector<std::uint32_t> window_classes(const Shape& shape) {
    using Cells = std::vector<std::pair<int, int>>;
    // The images of a cell: left and right; without gravity up and down, and on square boards rows and columns.
    const auto image = [&](std::pair<int, int> cell, int symmetry) {
        auto [row, col] = cell;
        if (symmetry & 1) col = shape.cols - 1 - col;
        if (symmetry & 2) row = shape.rows - 1 - row;
        if (symmetry & 4) std::swap(row, col);
        return std::pair{row, col};
    };
    const int symmetries = shape.gravity ? 2 : shape.rows == shape.cols ? 8 : 4;
    std::map<Cells, std::uint32_t> first_with;
    std::vector<std::uint32_t> classes;
    for_each_window(shape, [&](int row, int col, Direction step) {
        const auto number = static_cast<std::uint32_t>(classes.size());
        std::uint32_t least = number;
        for (int symmetry = 0; symmetry < symmetries; ++symmetry) {
            Cells cells;
            for (int i = 0; i < shape.n; ++i)
                cells.push_back(image({row + i * step.down, col + i * step.right}, symmetry));
            std::sort(cells.begin(), cells.end());
            if (symmetry == 0) first_with[cells] = number;
            else if (const auto known = first_with.find(cells); known != first_with.end())
                least = std::min(least, known->second);
        }
        classes.push_back(least);
    });
    return classes;
}

template <class Rules>
Lines<Rules>::Lines(const Rules& rules, const std::vector<float>& points) : windows_{rules} {
    const auto in_fractions = [](float value) { return std::llround(static_cast<double>(value) * fraction); };
    const std::size_t sizes = (points.size() - 1) / 2;
    tempo_ = in_fractions(points[0]);
    for (std::size_t i = 0; i < sizes; ++i) {
        mine_[i + 1] = in_fractions(points[1 + i]);
        theirs_[i + 1] = in_fractions(points[1 + sizes + i]);
    }
}

template class Lines<Gravity64>;
template class Lines<Gravity128>;
template class Lines<Placement>;

}  // namespace plateau::in_a_row
