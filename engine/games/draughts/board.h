// The dark squares of a board as bits, with ghost bits that never hold a piece between the rows, so
// that a step in any direction is a shift by a constant and no edge needs a mask:
//
//      10x10                                         8x8
//         0   1   2   3   4  ( 5)      1-5              0   1   2   3  ( 4)       1-4
//       6   7   8   9  10  (11)(12)    6-10           5   6   7   8  ( 9)(10)     5-8
//        13  14  15  16  17  (18)     11-15            11  12  13  14  (15)      9-12
//      19  20  21  22  23  (24)(25)   16-20          16  17  18  19  (20)(21)   13-16
//        ...                                           ...
//
// Left: the bit; right: the squares as numbered by the rule books, seen by White, who plays upwards.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

namespace plateau::draughts {

using Bits = std::uint64_t;
using Square = int;  // the index of a bit

constexpr Bits bit(Square square) {
    assert(square >= 0 && square < 64);
    return Bits{1} << square;
}
constexpr Square first_square(Bits bits) {
    assert(bits != 0);
    return std::countr_zero(bits);
}
constexpr int count_of(Bits bits) { return std::popcount(bits); }

// Calls f(bit) for each bit of a set.
template <class Function>
constexpr void for_each(Bits bits, Function f) {
    for (; bits; bits &= bits - 1) f(bits & -bits);
}

template <int Direction>
constexpr Bits shifted(Bits bits) {
    if constexpr (Direction > 0) return bits << Direction;
    else return bits >> -Direction;
}

// A list of directions known to the compiler, so that loops over it unroll into constant shifts.
template <int... List>
struct Directions {
    template <class Function>
    static constexpr void each(Function&& f) {
        (f.template operator()<List>(), ...);
    }
    template <class Function>
    static constexpr Bits unite(Function&& f) {
        return (Bits{0} | ... | f.template operator()<List>());
    }
    static constexpr bool contains(int direction) { return ((direction == List) || ...); }
};

enum class Colour : std::uint8_t { white, black };

constexpr Colour other(Colour colour) { return colour == Colour::white ? Colour::black : Colour::white; }

template <int Size>
struct Board {
    static constexpr int size = Size;
    static constexpr int per_row = Size / 2;
    static constexpr int square_count = Size * per_row;
    static constexpr int men_a_side = per_row * (Size / 2 - 1);

    static constexpr int down_left = per_row + 1, down_right = per_row + 2;
    static constexpr int up_left = -down_right, up_right = -down_left;
    static constexpr int down = down_left + down_right, up = -down, right = 1, left = -1;

    using Upwards = Directions<up_left, up_right>;
    using Downwards = Directions<down_left, down_right>;
    using Diagonals = Directions<up_left, up_right, down_left, down_right>;
    using AllDirections = Directions<up_left, up_right, down_left, down_right, up, down, left, right>;

    // Column 0 is the leftmost dark square of its row.
    static constexpr Square at(int row, int column) {
        assert(row >= 0 && row < size && column >= 0 && column < per_row);
        return row / 2 * down + (row % 2 ? down_left : 0) + column;
    }
    static constexpr int row_of(Square square) { return square / down * 2 + (square % down >= down_left ? 1 : 0); }
    static constexpr int column_of(Square square) { return square % down % down_left; }
    // 0 is White's left.
    static constexpr int file_of(Square square) { return 2 * column_of(square) + (row_of(square) % 2 ? 0 : 1); }
    static constexpr Square at_file(int row, int file) {
        assert(is_dark(row, file));
        return at(row, file / 2);
    }
    static constexpr bool is_dark(int row, int file) { return (row + file) % 2 == 1; }

    static constexpr Bits row(int number) { return ((Bits{1} << per_row) - 1) << at(number, 0); }
    static constexpr Bits rows(int first, int last) {
        assert(first <= last);
        Bits bits = 0;
        for (int number = first; number <= last; ++number) bits |= row(number);
        return bits;
    }
    static constexpr Bits all = rows(0, size - 1);
    static constexpr Bits long_diagonal = [] {
        Bits bits = 0;
        for (int number = 0; number < size; ++number) bits |= bit(at_file(number, size - 1 - number));
        return bits;
    }();

    // The row a man walks towards, and the one before it.
    static constexpr Bits far_row(Colour colour) { return colour == Colour::white ? row(0) : row(size - 1); }
    static constexpr Bits next_to_far_row(Colour colour) { return colour == Colour::white ? row(1) : row(size - 2); }
};

static_assert(std::popcount(Board<10>::all) == 50 && std::popcount(Board<8>::all) == 32);
static_assert(std::popcount(Board<10>::long_diagonal & Board<10>::all) == 10);
static_assert(std::popcount(Board<8>::long_diagonal & Board<8>::all) == 8);

}  // namespace plateau::draughts
