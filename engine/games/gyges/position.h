// A position of Gygès is two planes of bits: a piece of value 1 is in `low`, of value 2 in `high`, of
// value 3 in both. Fewer than 12 pieces on the board, and none in a goal: the set-up phase.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>

#include "core/key.h"
#include "games/gyges/board.h"

namespace plateau::gyges {

struct Position {
    Squares low = 0;
    Squares high = 0;
    Side side = Side::first;
    std::uint8_t goal = 0;  // the value of the piece that got into the goal of `side`, which has lost

    Squares occupied() const { return low | high; }
    int value_at(Square square) const {
        assert(square < square_count);
        return static_cast<int>((low >> square & 1) | (high >> square & 1) << 1);
    }
    Squares pieces_of(int value) const {
        assert(value >= 1 && value <= 3);
        return (value & 1 ? low : ~low) & (value & 2 ? high : ~high);
    }
    bool is_setup() const { return goal == 0 && std::popcount(occupied()) < piece_count; }
    bool has_same_board(const Position& that) const { return low == that.low && high == that.high; }

    void put(int value, Square square) {
        assert(value >= 1 && value <= 3 && value_at(square) == 0);
        low |= Squares(value & 1) << square;
        high |= Squares(value >> 1) << square;
    }
    void clear(Square square) {
        assert(value_at(square) != 0);
        low &= ~bit(square);
        high &= ~bit(square);
    }

    friend bool operator==(const Position&, const Position&) = default;
};

// Both words go through a bijection each, so that two boards differ unless 128 bits collapse to 64.
constexpr Key key_of(const Position& position) {
    const Key side = static_cast<Key>(index_of(position.side)) << 40 | static_cast<Key>(position.goal) << 48;
    return mix(position.low + mix(position.high ^ side ^ 0x6779676573ULL));
}

// From a square to a square or goal; where another piece stood on `to`, that piece goes to `drop`.
// In the set-up a piece comes from the reserve: `from` is then reserve(value).
struct Move {
    Square from = nowhere;
    Square to = nowhere;
    Square drop = nowhere;

    bool is_placement() const { return from > reserve_base && from < nowhere; }
    bool is_pass() const { return to == nowhere; }
    bool is_win() const { return to == south_goal || to == north_goal; }
    bool is_replacement() const { return drop != nowhere; }
    int placed_value() const {
        assert(is_placement());
        return from - reserve_base;
    }

    static constexpr Square reserve_base = 40;
    static constexpr Move placement(int value, Square square) {
        return {static_cast<Square>(reserve_base + value), square, nowhere};
    }
    static constexpr Move pass() { return {}; }

    friend bool operator==(const Move&, const Move&) = default;
};

inline Position mirrored(const Position& position) {
    return {mirrored(position.low), mirrored(position.high), position.side, position.goal};
}
inline Move mirrored(Move move) { return {mirrored(move.from), mirrored(move.to), mirrored(move.drop)}; }

// The same position with South and North exchanged.
inline Position flipped(const Position& position) {
    return {flipped(position.low), flipped(position.high), other(position.side), position.goal};
}
inline Move flipped(Move move) { return {flipped(move.from), flipped(move.to), flipped(move.drop)}; }

// Equal for positions that are mirror images or have the sides exchanged: one table entry for four.
inline Key shared_key(const Position& position) {
    const Position seen = position.side == Side::first ? position : flipped(position);
    return std::min(key_of(seen), key_of(mirrored(seen)));
}

}  // namespace plateau::gyges
