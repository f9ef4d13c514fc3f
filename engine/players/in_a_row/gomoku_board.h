// A board that keeps, for every empty cell and side, what a stone there would make: stones are put and taken
// back in well under a microsecond. Sides are seats, as in Placement::Position.
#pragma once

#include <memory>
#include <vector>

#include "core/score.h"
#include "games/in_a_row/placement.h"
#include "players/in_a_row/gomoku_patterns.h"

namespace plateau::in_a_row::gomoku {

// row * 32 + col.
using CellIndex = std::int16_t;
inline constexpr CellIndex no_cell = -1;
constexpr std::size_t at(CellIndex cell) { return static_cast<std::size_t>(cell); }
inline constexpr int row_stride = 32;
inline constexpr int cell_slots = max_board_side * row_stride;

// From a cell to its neighbour: along the row, down the column, down both diagonals (towards larger columns).
inline constexpr std::array<int, 4> strides{1, row_stride, row_stride + 1, 1 - row_stride};

class Board {
public:
    Board(const Shape& shape, std::shared_ptr<const CellValues> values);

    void set(const Placement::Position& position);
    // A stone of the side to move; then the other has the move.
    void play(CellIndex cell);
    void undo();
    // The other side moves; twice, and all is as it was.
    void pass() { mover_ = 1 - mover_; }
    bool can_undo() const { return !history_.empty(); }

    const Shape& shape() const { return shape_; }
    int mover() const { return mover_; }
    int black() const { return black_; }
    Key key() const { return sums_.key ^ (mover_ == 0 ? 0 : 0x5851f42d4c957f2dULL); }
    // The key after a stone of the side to move, where nothing is captured by it.
    Key key_after(CellIndex cell) const;
    int stones() const { return stones_; }
    bool is_full() const { return stones_ == shape_.cells(); }
    bool is_empty(CellIndex cell) const { return !taken_[static_cast<std::size_t>(cell)]; }
    // The side whose stone lies there, -1 where there is none.
    int owner(CellIndex cell) const { return owner_[static_cast<std::size_t>(cell)]; }
    const std::vector<CellIndex>& cells() const { return cells_; }
    bool is_near(CellIndex cell) const { return near_[static_cast<std::size_t>(cell)] > 0; }
    int pairs(int side) const { return sums_.pairs[static_cast<std::size_t>(side)]; }

    // Of empty cells.
    CellCode code(int side, CellIndex cell) const {
        return static_cast<CellCode>(codes_[static_cast<std::size_t>(cell)] >> (16 * side));
    }
    Rank rank(int side, CellIndex cell) const { return facts_.rank[code(side, cell)]; }
    int urgency(int side, CellIndex cell) const { return facts_.urgency[code(side, cell)]; }
    // How early to try a stone of the side to move.
    int order(CellIndex cell) const {
        const ColourValues& values = *by_side_[static_cast<std::size_t>(mover_)];
        return values.order_mine[code(mover_, cell)] + values.order_theirs[code(1 - mover_, cell)];
    }
    int count(int side, Rank rank) const {
        return sums_.counts[static_cast<std::size_t>(side)][static_cast<std::size_t>(rank)];
    }
    // Cells where a stone of this side makes a four or better, a five apart.
    int fours(int side) const {
        return count(side, Rank::four) + count(side, Rank::four_three) + count(side, Rank::open_four);
    }
    // Cells where a stone threatens in two ways, and nothing stops both without making a four first.
    int doubles(int side) const { return count(side, Rank::four_three) + count(side, Rank::double_three); }
    // Whether what `rank` says of threes is so: not of black in renju, who may not make all of them, nor in caro,
    // where an open four may be closed.
    bool trusts_threes(int side) const {
        return !shape_.captures && !shape_.open_end && !(shape_.renju && side == black_);
    }
    // The move played last, or none.
    CellIndex last_cell() const { return history_.empty() ? no_cell : history_.back().cell; }
    // Some empty cell of this rank.
    CellIndex find(int side, Rank rank) const;
    // Renju: whether this side may not play there.
    bool is_foul(int side, CellIndex cell) const {
        return shape_.renju && side == black_ && facts_.may_be_foul[code(side, cell)] && is_real_foul(cell);
    }
    // The openings pro and long pro: where the third stone may not lie.
    bool is_barred(CellIndex cell) const;
    // Whether the side has a cell of this rank that it may play.
    bool can_make(int side, Rank rank) const;
    // Whether a stone of the side to move on `cell` leaves the other side no five on `five`. Not with captures.
    bool spoils_five(CellIndex five, CellIndex cell) const;
    // Pairs that a stone there would take (pente).
    int captures(int side, CellIndex cell) const;

    // Of the side to move.
    Score evaluation() const {
        const auto me = static_cast<std::size_t>(mover_), foe = 1 - me;
        const ColourValues& values = *by_side_[me];
        const Score lines = values.tempo + values.held[held()] + (sums_.mover[me] + sums_.waiter[foe]) / 16;
        return shape_.captures ? lines + pairs_worth(sums_.pairs[me]) - pairs_worth(sums_.pairs[foe]) : lines;
    }
    // Which threats the sides hold, as ColourValues has it.
    std::size_t held() const {
        const auto threats = [&](int side) {
            return static_cast<std::size_t>((count(side, Rank::three) > 0) + 2 * (count(side, Rank::double_three) > 0) +
                                            4 * (count(side, Rank::four) > 0) +
                                            8 * (count(side, Rank::four_three) > 0));
        };
        const int foe = 1 - mover_;
        return threats(mover_) + 16 * threats(foe) + 256 * static_cast<std::size_t>(count(foe, Rank::open_four) > 0);
    }
    // Pente: what pairs taken are worth, more the nearer they come to five.
    static Score pairs_worth(int pairs) { return 40 * pairs + 25 * pairs * pairs; }
    const std::shared_ptr<const CellValues>& values() const { return values_; }

private:
    using LineBits = std::uint64_t;

    // The five cells on either side as LineTable wants them.
    static unsigned window(LineBits line, int place) {
        const auto bits = static_cast<unsigned>(line >> place);
        return (bits & 31) | (bits >> 1 & 31U << 5);
    }
    struct Place {
        std::uint8_t line;
        std::uint8_t at;
    };

    void put(int side, CellIndex cell);
    void lift(int side, CellIndex cell);
    void own(int side, CellIndex cell);
    void disown(int side, CellIndex cell);
    void flip(int side, CellIndex cell);
    void refresh_lines(CellIndex cell);
    void refresh(CellIndex cell, std::size_t direction);
    void forget(CellIndex cell);
    void know(CellIndex cell);
    void count_code(std::size_t side, CellCode code, int sign);
    void add_code(std::size_t side, CellCode code, CellIndex cell);
    void spread(CellIndex cell, int sign);
    bool is_real_foul(CellIndex cell) const;
    // Whether a stone of this side on `cell` takes the pair that lies in this direction.
    bool takes_pair(int side, CellIndex cell, std::size_t direction) const;

    Shape shape_;
    std::shared_ptr<const CellValues> values_;
    std::array<const ColourValues*, 2> by_side_{};
    const CodeFacts& facts_;
    const LinePairs* kinds_ = nullptr;
    std::vector<CellIndex> cells_;
    std::vector<std::array<CellIndex, 36>> around_;
    std::array<std::uint8_t, cell_slots> rays_{};  // the directions in which three more cells are on the board
    std::array<std::array<Place, cell_slots>, 4> places_{};

    std::array<std::array<std::array<LineBits, 64>, 4>, 2> lines_{};  // by side, direction and line
    std::array<std::uint32_t, cell_slots> codes_{};                   // the second side's in the upper half
    std::array<bool, cell_slots> taken_{};
    std::array<std::int8_t, cell_slots> owner_{};
    std::array<std::int16_t, cell_slots> near_{};
    // All that is counted, so that taking back is a copy.
    struct Sums {
        std::array<std::array<std::int16_t, ranks>, 2> counts{};
        std::array<std::int32_t, 2> mover{}, waiter{};
        std::array<int, 2> pairs{};
        Key key = 0;
    };
    Sums sums_;
    std::array<CellIndex, 2> last_five_{no_cell, no_cell};  // where the side could make one, not long ago
    int stones_ = 0, mover_ = 0, black_ = 0;

    struct Change {
        CellIndex cell;
        std::uint32_t code;
    };
    std::vector<Change> changes_;  // codes as they were
    struct Played {
        CellIndex cell;
        std::int8_t captures = 0;
        std::array<CellIndex, 16> captured{};
        std::size_t changes = 0;
        Sums sums;
    };
    std::vector<Played> history_;
};

}  // namespace plateau::in_a_row::gomoku
