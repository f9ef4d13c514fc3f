// The features `board` of games with free placement, there or not, for a network: whose turn it is by seat, the stones
// of either side by cell, and each window of n cells that only one side has entered, by the stones in it.
#pragma once

#include "games/in_a_row/evaluation.h"

namespace plateau::in_a_row {

// Calls visit(is of the side to move, cell) for each stone; cells row by row from the top, each from the left.
template <class Visit>
void for_each_stone(const Placement& rules, const Placement::Position& position, Visit&& visit) {
    const Shape& shape = rules.shape();
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col)
            for (const Side side : {Side::first, Side::second})
                if (position.has(side, row, col))
                    visit(side == position.to_move, static_cast<std::uint32_t>(row * shape.cols + col));
}

// Blocks: `second`, the second seat moves; `mine` and `theirs`, cells in the order of for_each_stone; `my_windows` and
// `their_windows`, by window in the order of Windows, then stones, 1 to n - 1.
class BoardFeatures final : public BinaryFeatures<Placement> {
public:
    explicit BoardFeatures(const Placement& rules)
        : windows_{rules},
          cells_{static_cast<std::uint32_t>(rules.shape().cells())},
          window_count_{count_windows(rules)},
          sizes_{static_cast<std::uint32_t>(std::max(1, rules.shape().n - 1))} {}

    std::vector<FeatureBlock> blocks() const override {
        return {{"second", 1},
                {"mine", cells_},
                {"theirs", cells_},
                {"my_windows", std::max(1u, window_count_ * sizes_)},
                {"their_windows", std::max(1u, window_count_ * sizes_)}};
    }

    std::size_t words() const override { return (1 + 2 * cells_ + 2 * std::max(1u, window_count_ * sizes_) + 63) / 64; }

    void mark(const Placement& rules, const Placement::Position& position,
              std::span<std::uint64_t> bits) const override {
        if (rules.side_to_move(position) == Side::second) mark_bit(bits, 0);
        for_each_stone(rules, position,
                       [&](bool is_mine, std::uint32_t cell) { mark_bit(bits, 1 + (is_mine ? 0 : cells_) + cell); });
        const std::uint32_t first = 1 + 2 * cells_, second = first + window_count_ * sizes_;
        std::uint32_t window = 0;
        windows_.count(rules, position, [&](int mine, int theirs) {
            const int stones = mine + theirs;
            if ((mine == 0 || theirs == 0) && stones > 0 && static_cast<std::uint32_t>(stones) <= sizes_)
                mark_bit(bits, (mine > 0 ? first : second) + window * sizes_ + static_cast<std::uint32_t>(stones) - 1);
            ++window;
        });
    }

private:
    std::uint32_t count_windows(const Placement& rules) const {
        std::uint32_t count = 0;
        windows_.count(rules, rules.start(), [&](int, int) { ++count; });
        return count;
    }

    Windows<Placement> windows_;
    std::uint32_t cells_, window_count_, sizes_;
};

}  // namespace plateau::in_a_row
