#include "games/gyges/evaluation.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <vector>

#include "core/fixed_vector.h"

namespace plateau::gyges {

namespace {

// What a finished game adds, seen by the side to move: it is that which has lost.
Score worth_of_end(const Position& position) { return position.goal ? -worth_of_a_won_game : 0; }

int row_seen_by(Side side, Square square) {
    return side == Side::first ? row_of(square) : row_length - 1 - row_of(square);
}

int pieces_on_their_row(const Position& position, Side side) {
    int count = 0;
    for (int value = 1; value <= 3; ++value) {
        const int row = side == Side::first ? value - 1 : row_length - value;
        count += std::popcount(position.pieces_of(value) & row_squares(row));
    }
    return count;
}

using Power = std::int64_t;

// powers[i][n] is i to the n, and 0 for n = 0: a square where no leg lands is worth nothing.
constexpr auto powers = [] {
    std::array<std::array<Power, 16>, row_length> table{};
    for (int base = 0; base < row_length; ++base) {
        Power power = 1;
        for (std::size_t n = 1; n < 16; ++n) table[static_cast<std::size_t>(base)][n] = power *= base;
    }
    return table;
}();

// Counts from 0 to 15 for every square at once: bit plane k holds bit k of each count.
class SquareCounts {
public:
    void add(Squares set) {
        for (Squares& plane : planes_) {
            const Squares carry = plane & set;
            plane ^= set;
            set = carry;
        }
        assert(set == 0);
    }
    // The squares counted so many times, up to three.
    Squares counted_once() const { return planes_[0] & ~planes_[1] & ~counted_more(); }
    Squares counted_twice() const { return planes_[1] & ~planes_[0] & ~counted_more(); }
    Squares counted_thrice() const { return planes_[0] & planes_[1] & ~counted_more(); }
    Squares counted_more() const { return planes_[2] | planes_[3]; }
    std::size_t count(Square square) const {
        return (planes_[0] >> square & 1) | (planes_[1] >> square & 1) << 1 | (planes_[2] >> square & 1) << 2 |
               (planes_[3] >> square & 1) << 3;
    }

private:
    std::array<Squares, 4> planes_{};
};

// The squares where legs land that start from `from` and from the pieces behind it.
SquareCounts count_landings(const Position& position, Square from) {
    const LegTables& tables = LegTables::instance();
    const Squares pieces = position.occupied() & ~bit(from);
    SquareCounts counts;
    Squares reached = 0, expanded = 0, todo = bit(from);
    while (todo) {
        const Square square = take_first(todo);
        const Squares ends =
            tables.free_legs(square, position.value_at(square), pieces).ends & whole_board & ~bit(from);
        counts.add(ends);
        expanded |= bit(square);
        reached |= ends;
        todo = reached & pieces & ~expanded;
    }
    return counts;
}

// The squares' rows, seen by a side, raised to a power.
Power sum_of_rows(Squares set, Side side, std::size_t power) {
    Power sum = 0;
    for (int row = 1; row < row_length; ++row) {
        const Squares seen = row_squares(side == Side::first ? row : row_length - 1 - row);
        sum += powers[static_cast<std::size_t>(row)][power] * std::popcount(set & seen);
    }
    return sum;
}

Power worth_of_paths(const SquareCounts& counts, Side side) {
    Power worth = sum_of_rows(counts.counted_once(), side, 1) + sum_of_rows(counts.counted_twice(), side, 2);
    if (const Squares thrice = counts.counted_thrice()) worth += sum_of_rows(thrice, side, 3);
    for (Squares squares = counts.counted_more(); squares;) {
        const Square square = take_first(squares);
        worth += powers[static_cast<std::size_t>(row_seen_by(side, square))][counts.count(square)];
    }
    return worth;
}

// Where legs end, in the order in which their program tries them, as steps forward and to the right.
constexpr std::array<std::array<int, 2>, 4> ones{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<std::array<int, 2>, 8> twos{
    {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {2, 0}, {-2, 0}}};
constexpr std::array<std::array<int, 2>, 16> threes{{{0, 1},
                                                     {1, 0},
                                                     {0, -1},
                                                     {-1, 0},
                                                     {3, 0},
                                                     {-3, 0},
                                                     {0, 3},
                                                     {0, -3},
                                                     {2, 1},
                                                     {2, -1},
                                                     {-2, 1},
                                                     {-2, -1},
                                                     {1, 2},
                                                     {-1, 2},
                                                     {1, -2},
                                                     {-1, -2}}};
// The squares so many steps away, in that order.
using Tries = FixedVector<Square, threes.size()>;
class TriesTable {
public:
    static const TriesTable& instance() {
        static const TriesTable table;
        return table;
    }
    const Tries& of(Square square, int value) const { return tries_[square][static_cast<std::size_t>(value - 1)]; }

private:
    TriesTable() {
        for (Square square = 0; square < square_count; ++square) {
            for (const auto& step : ones) add(square, 0, step);
            for (const auto& step : twos) add(square, 1, step);
            for (const auto& step : threes) add(square, 2, step);
        }
    }
    void add(Square square, std::size_t list, const std::array<int, 2>& step) {
        const int row = row_of(square) + step[0], column = column_of(square) + step[1];
        if (row >= 0 && row < row_length && column >= 0 && column < row_length)
            tries_[square][list].push_back(square_at(row, column));
    }

    std::array<std::array<Tries, 3>, square_count> tries_;
};

// As their program counts (getMask): the square that waits last is next; one that was left is not landed on again, but
// while it waits it can be landed on, and then it waits twice. `board` is seen by South: its rows are those of the
// side.
Power worth_as_programmed(const Position& board, Square from) {
    const LegTables& tables = LegTables::instance();
    const Squares pieces = board.occupied() & ~bit(from);
    std::array<std::uint8_t, square_count> counts{};
    Squares left = 0, landed = 0;
    std::vector<Square> waiting;
    waiting.reserve(4 * square_count);
    waiting.push_back(from);
    while (!waiting.empty()) {
        const Square here = waiting.back();
        waiting.pop_back();
        if (const int value = board.value_at(here)) {
            const Squares ends = tables.free_legs(here, value, pieces).ends & whole_board & ~left;
            landed |= ends;
            for (const Square end : TriesTable::instance().of(here, value)) {
                if (!(ends & bit(end))) continue;
                ++counts[end];
                waiting.push_back(end);
            }
        }
        left |= bit(here);
    }
    Power worth = 0;
    while (landed) {
        const Square square = take_first(landed);
        worth += powers[static_cast<std::size_t>(row_of(square))][std::min<std::size_t>(counts[square], 15)];
    }
    return worth;
}

Power worth_of_paths(const Position& position, Side side, bool as_programmed) {
    if (!position.occupied()) return 0;
    const Position seen = as_programmed && side == Side::second ? flipped(position) : position;
    const Side nearest = as_programmed ? Side::first : side;
    Power worth = 0;
    for (Squares row = seen.occupied() & row_squares(nearest_row(seen.occupied(), nearest)); row;) {
        const Square from = take_first(row);
        worth += as_programmed ? worth_as_programmed(seen, from) : worth_of_paths(count_landings(seen, from), side);
    }
    return worth;
}

}  // namespace

Score Basic::operator()(const Rules&, const Position& position) const {
    const int own = pieces_on_their_row(position, position.side);
    const int opponents = pieces_on_their_row(position, other(position.side));
    return worth_of_end(position) + sign_ * (own - opponents);
}

Score Distance::operator()(const Rules&, const Position& position) const {
    Score worth = 0;
    for (int row = 0; row < row_length; ++row)
        worth += std::popcount(position.occupied() & row_squares(row)) * (2 * row - (row_length - 1));
    return worth_of_end(position) + (position.side == Side::first ? worth : -worth);
}

Score MaxPath::operator()(const Rules&, const Position& position) const {
    const Power difference = worth_of_paths(position, position.side, is_programs_) -
                             worth_of_paths(position, other(position.side), is_programs_);
    const Power limit = max_evaluation;
    return static_cast<Score>(std::clamp(difference + worth_of_end(position), -limit, limit));
}

}  // namespace plateau::gyges
