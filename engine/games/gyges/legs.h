// A leg is what one value allows: 1, 2 or 3 steps from a square, the last of which may land on a
// piece or in a goal. All legs are listed once; which of them are free is looked up by the pieces
// that stand in the way.
#pragma once

#include <array>
#include <cassert>
#include <memory>
#include <vector>

#include "games/gyges/board.h"

namespace plateau::gyges {

inline constexpr int step_count = 60;  // pairs of neighbouring squares
using Steps = std::uint64_t;           // a set of them
inline constexpr int max_legs = 35;    // of one square and value

// The step between two neighbours, as a bit; entering a goal uses no bit, for it ends the move.
Steps step_between(Square a, Square b);

struct Leg {
    std::uint64_t steps = 0;    // the steps it uses
    std::uint64_t squares = 0;  // the squares it comes to, start excepted
    Square end = nowhere;
    std::uint8_t length = 0;
    std::array<Square, 3> path{};  // the squares it comes to, in order
};

// The legs that are free where some squares are blocked.
struct FreeLegs {
    std::uint64_t legs = 0;  // bit i: leg i of the square and value
    Squares ends = 0;        // where they end
};

class LegTables {
public:
    static const LegTables& instance();

    // All legs of a piece of this value on this square.
    const Leg* legs(Square square, int value) const { return &legs_[list_of(square, value).first_leg]; }
    int leg_count(Square square, int value) const { return list_of(square, value).leg_count; }

    const FreeLegs& free_legs(Square square, int value, Squares blocked) const {
        const List& list = list_of(square, value);
        return free_[list.first_free + extract(blocked, list.between)];
    }

private:
    struct List {
        Squares between = 0;  // the squares its legs cross
        std::uint32_t first_free = 0;
        std::uint16_t first_leg = 0;
        std::uint16_t leg_count = 0;
    };

    LegTables();
    const List& list_of(Square square, int value) const {
        assert(square < square_count && value >= 1 && value <= 3);
        return lists_[square][value];
    }
    void list_legs(Square square, int value);
    void list_free_legs(List& list);
    static std::uint32_t extract(Squares set, Squares mask);

    std::array<std::array<List, 4>, square_count> lists_{};
    std::vector<Leg> legs_;
    std::vector<FreeLegs> free_;
};

inline std::uint32_t LegTables::extract(Squares set, Squares mask) {
#ifdef __BMI2__
    return static_cast<std::uint32_t>(__builtin_ia32_pext_di(set, mask));
#else
    std::uint32_t result = 0;
    for (std::uint32_t next = 1; mask; mask &= mask - 1, next <<= 1)
        if (set & mask & (~mask + 1)) result |= next;
    return result;
#endif
}

}  // namespace plateau::gyges
