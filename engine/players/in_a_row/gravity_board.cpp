#include "players/in_a_row/gravity_board.h"

namespace plateau::in_a_row {

template <class Bits>
GravityBoard<Bits>::GravityBoard(const Shape& shape)
    : width_{shape.cols}, height_{shape.rows}, column_bits_{shape.rows + 1}, cells_{shape.cells()} {
    const auto cell = [this](int row, int col) { return Bits{1} << (col * column_bits_ + row); };
    for (int col = 0; col < width_; ++col) {
        bottom_ |= cell(0, col);
        for (int row = 0; row < height_; ++row) {
            board_ |= cell(row, col);
            if (row % 2 == height_ % 2) next_rows_ |= cell(row, col);
        }
    }
    for (const auto& [up, right] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}})
        for (int col = 0; col + 3 * right < width_; ++col)
            for (int row = 0; row < height_; ++row) {
                if (row + 3 * up < 0 || row + 3 * up >= height_) continue;
                Bits line = 0;
                for (int i = 0; i < 4; ++i) line |= cell(row + i * up, col + i * right);
                for (Bits rest = line; rest != 0; rest &= rest - 1) lines_[cell_index(rest)].push_back(line);
            }
}

// Can the mover never make four of its sure cells and one cell of each pair, for some way to pair `firsts`?
template <class Bits>
bool GravityBoard<Bits>::pairs_hold(Bits sure, Bits firsts) const {
    if (has_four(sure)) return false;
    if (!has_four(sure | firsts)) return true;
    const int count = count_bits(firsts);
    if (count != 2 && count != 4) return false;
    std::array<Bits, 4> cell{};
    for (std::size_t i = 0; firsts != 0; ++i, firsts &= firsts - 1) {
        cell[i] = firsts & (~firsts + 1);
        if (has_four(sure | cell[i])) return false;
    }
    if (count == 2) return true;
    const auto is_safe = [&](std::size_t a, std::size_t b) { return !has_four(sure | cell[a] | cell[b]); };
    const bool safe_01_23 = is_safe(0, 1) && is_safe(2, 3), safe_02_13 = is_safe(0, 2) && is_safe(1, 3);
    if (safe_01_23 && safe_02_13) return true;
    return (safe_01_23 || safe_02_13) && is_safe(0, 3) && is_safe(1, 2);
}

// Nothing above a waiting cell is ever reached; at the latest when all else is full it wins.
template <class Bits>
int GravityBoard<Bits>::waiting_bound(Bits mine, Bits all, Bits share, Bits firsts, Bits waits, int plies) const {
    Bits above = waits;
    for (int i = 1; i < height_; ++i) above |= above << 1 & board_;
    if (!pairs_hold(mine | (share & ~above), firsts)) return cells_;
    const int stones = plies + count_bits(static_cast<Bits>((board_ ^ all) & ~above)) + 1;
    return -((cells_ + 2 - stones) / 2);
}

// The opponent answers on top of every move, and the first cell of a column with an odd number of free cells by the
// first of another such column. That needs an even number of free cells in all. With an odd number it needs a winning
// cell w to spare: the side to move runs out of moves and must play below w. There the column of w is shifted
// by one: it has an odd number of free cells, or its first cell is paired like those of the odd columns.
// Each side's share of the free cells is then known, and if the mover's holds no four it cannot win.
template <class Bits>
int GravityBoard<Bits>::follow_up_bound(Bits mine, Bits all, Bits their_wins, int plies) const {
    const Bits empty = board_ ^ all, firsts = playable(all), odd = firsts & ~next_rows_;
    const Bits waits = their_wins & ~next_rows_ & ~odd;
    if ((cells_ - plies) % 2 == 0) {
        const Bits share = empty & next_rows_;
        if (waits != 0) return waiting_bound(mine, all, share, odd, waits, plies);
        if (!pairs_hold(mine | share, odd)) return cells_;
        return has_four((mine ^ all) | (empty & ~share & ~odd)) ? -1 : 0;
    }
    for (Bits spare = their_wins & next_rows_ & ~firsts; spare != 0;) {
        const Bits column = ((Bits{1} << height_) - 1) << (column_of(spare) * column_bits_);
        const Bits share = (empty & next_rows_ & ~column) | (empty & column & ~next_rows_);
        const Bits paired = odd & column ? odd & ~column : odd | (firsts & column);
        const int bound = waiting_bound(mine, all, share, paired, (waits & ~column) | (spare & column), plies);
        if (bound < cells_) return bound;
        spare &= ~column;
    }
    return cells_;
}

template class GravityBoard<Bits64>;
template class GravityBoard<Bits128>;

}  // namespace plateau::in_a_row
