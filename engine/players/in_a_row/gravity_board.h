// What a board with gravity says at a glance, for the solver: winning cells, free fours, mirror images, and the bound
// that answering on top of every move proves. Bits as in games/in_a_row/gravity.h.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <vector>

#include "games/in_a_row/gravity.h"

namespace plateau::in_a_row {

template <class Bits>
class GravityBoard {
public:
    explicit GravityBoard(const Shape& shape);

    int cells() const { return cells_; }
    Bits board() const { return board_; }
    // The cells where a stone comes to rest.
    Bits playable(Bits all) const { return (all + bottom_) & board_; }

    // Empty cells that complete four of `stones`.
    Bits winning_cells(Bits stones, Bits all) const {
        Bits cells = (stones << 1) & (stones << 2) & (stones << 3);
        for (const int step : {column_bits_ - 1, column_bits_, column_bits_ + 1}) {
            const Bits right = (stones << step) & (stones << (2 * step));
            const Bits left = (stones >> step) & (stones >> (2 * step));
            cells |= right & ((stones << (3 * step)) | (stones >> step));
            cells |= left & ((stones >> (3 * step)) | (stones << step));
        }
        return cells & (board_ ^ all);
    }

    bool has_four(Bits stones) const {
        const auto in_direction = [stones](int step) {
            const Bits pairs = stones & (stones >> step);
            return pairs & (pairs >> (2 * step));
        };
        return (in_direction(1) | in_direction(column_bits_) | in_direction(column_bits_ - 1) |
                in_direction(column_bits_ + 1)) != 0;
    }

    // The replies to a stone that leaves its owner the winning cells `threats`; none when nothing saves.
    Bits replies(Bits all, Bits threats) const {
        const Bits open = playable(all), forced = open & threats;
        if (forced & (forced - 1)) return 0;
        return (forced ? forced : open) & ~(threats >> 1);
    }

    // The best score that the side to move (with the stones `mine`) can still hope for when the opponent, whose winning
    // cells are `their_wins`, always answers on top; cells() when that proves nothing.
    int follow_up_bound(Bits mine, Bits all, Bits their_wins, int plies) const;

    // Lines through the cell that hold no stone of the others; each own stone on a line doubles it.
    int line_value(Bits move, Bits mine, Bits theirs) const {
        int value = 0;
        for (const Bits line : lines_[cell_index(move)])
            if ((line & theirs) == 0) value += 1 << count_bits(static_cast<Bits>(line & mine));
        return value;
    }
    int line_count(int cell) const {
        assert(cell >= 0 && static_cast<std::size_t>(cell) < lines_.size());
        return static_cast<int>(lines_[static_cast<std::size_t>(cell)].size());
    }

    Bits mirrored(Bits bits) const {
        const Bits column = (Bits{1} << column_bits_) - 1;
        Bits image = 0;
        for (int col = 0; col < width_; ++col, bits >>= column_bits_) image = image << column_bits_ | (bits & column);
        return image;
    }

    int column_of(Bits move) const { return static_cast<int>(cell_index(move)) / column_bits_; }
    static std::size_t cell_index(Bits move) {
        assert(move != 0);
        if constexpr (sizeof(Bits) == 8) return static_cast<std::size_t>(std::countr_zero(move));
        else
            return static_cast<Bits64>(move)
                       ? static_cast<std::size_t>(std::countr_zero(static_cast<Bits64>(move)))
                       : 64 + static_cast<std::size_t>(std::countr_zero(static_cast<Bits64>(move >> 64)));
    }

private:
    bool pairs_hold(Bits sure, Bits firsts) const;
    int waiting_bound(Bits mine, Bits all, Bits share, Bits firsts, Bits waits, int plies) const;

    int width_, height_, column_bits_, cells_;
    Bits board_ = 0, bottom_ = 0, next_rows_ = 0;
    std::array<std::vector<Bits>, 8 * sizeof(Bits)> lines_;  // by cell
};

extern template class GravityBoard<Bits64>;
extern template class GravityBoard<Bits128>;

}  // namespace plateau::in_a_row
