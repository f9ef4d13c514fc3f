#include "games/gyges/evaluation.h"

#include <array>

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
    }
    Squares counted() const { return planes_[0] | planes_[1] | planes_[2] | planes_[3]; }
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

Power worth_of_paths(const Position& position, Side side) {
    if (!position.occupied()) return 0;
    Power worth = 0;
    for (Squares row = position.occupied() & row_squares(nearest_row(position.occupied(), side)); row;) {
        const SquareCounts counts = count_landings(position, take_first(row));
        for (Squares squares = counts.counted(); squares;) {
            const Square square = take_first(squares);
            worth += powers[static_cast<std::size_t>(row_seen_by(side, square))][counts.count(square)];
        }
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
    const Power difference = worth_of_paths(position, position.side) - worth_of_paths(position, other(position.side));
    const Power limit = max_evaluation;
    return static_cast<Score>(std::clamp(difference + worth_of_end(position), -limit, limit));
}

}  // namespace plateau::gyges
