// What the learned evaluation looks at on the 10x10 board. Men are seen in regions of 8 or 10 squares, each
// square empty, own or theirs, so that a region is a number in base 3 and the number's weight is looked up:
//
//   block_0 .. block_7    4x4 cells, overlapping by half, over the lower six rows      3^8 states each
//   edge                  the two files on the left                                    3^10
//   base                  the two rows nearest to the player                           3^10
//
// Each region is looked at twice: by the side to move, board turned so that it plays upwards, and by the
// opponent likewise; the second view counts against the first and covers the other half of the board. Kings
// are counted apart. Every weight is a pair, for full boards and for empty ones (see `fullness`).
#pragma once

#include <immintrin.h>

#include <array>
#include <cstdint>

#include "games/draughts/board.h"
#include "games/draughts/position.h"

namespace plateau::draughts {

using Ten = Board<10>;

// The board turned by half a turn.
constexpr Bits turned(Bits bits) {
    bits = __builtin_bswap64(bits);
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0fULL) | (bits & 0x0f0f0f0f0f0f0f0fULL) << 4;
    bits = (bits >> 2 & 0x3333333333333333ULL) | (bits & 0x3333333333333333ULL) << 2;
    bits = (bits >> 1 & 0x5555555555555555ULL) | (bits & 0x5555555555555555ULL) << 1;
    return bits >> 1;
}
static_assert(turned(Ten::row(0)) == Ten::row(9) && turned(bit(Ten::at(2, 1))) == bit(Ten::at(7, 3)));

// The pieces as one side sees them: its own walk upwards.
struct View {
    Bits own_men, their_men, own_kings, their_kings;
};

struct Views {
    View mover, waiting;

    explicit Views(const Position& position) {
        const Bits own = position.own(), theirs = position.theirs(), kings = position.kings;
        View straight{own & ~kings, theirs & ~kings, own & kings, theirs & kings};
        View around{turned(straight.own_men), turned(straight.their_men), 0, 0};
        if (kings) around.own_kings = turned(straight.own_kings), around.their_kings = turned(straight.their_kings);
        const bool is_white = position.to_move == Colour::white;
        const View &near = is_white ? straight : around, &far = is_white ? around : straight;
        mover = near;
        waiting = {far.their_men, far.own_men, far.their_kings, far.own_kings};
    }
};

constexpr Bits cells(int first_row, int last_row, int first_file, int last_file) {
    Bits bits = 0;
    for (int row = first_row; row <= last_row; ++row)
        for (int file = first_file; file <= last_file; ++file)
            if (Ten::is_dark(row, file)) bits |= bit(Ten::at_file(row, file));
    return bits;
}

inline constexpr int region_count = 10, largest_region = 10;

struct Region {
    Bits squares = 0;
    std::uint32_t first = 0;  // its first weight
    std::uint32_t states = 0;
};

constexpr std::array<Region, region_count> make_regions() {
    std::array<Region, region_count> regions;
    int number = 0;
    for (const int row : {4, 6})
        for (const int file : {0, 2, 4, 6})
            regions[static_cast<std::size_t>(number++)].squares = cells(row, row + 3, file, file + 3);
    regions[8].squares = cells(0, 9, 0, 1);
    regions[9].squares = cells(8, 9, 0, 9);
    std::uint32_t next = 0;
    for (Region& region : regions) {
        region.first = next;
        region.states = 1;
        for (int i = 0; i < count_of(region.squares); ++i) region.states *= 3;
        next += region.states;
    }
    return regions;
}
inline constexpr std::array<Region, region_count> regions = make_regions();
inline constexpr std::uint32_t pattern_count = regions.back().first + regions.back().states;

// Bits read as digits in base 3.
inline constexpr std::array<std::uint16_t, 1 << largest_region> in_base_3 = [] {
    std::array<std::uint16_t, 1 << largest_region> table{};
    for (unsigned bits = 0; bits < table.size(); ++bits) {
        unsigned power = 1;
        for (unsigned rest = bits; rest; rest >>= 1, power *= 3)
            if (rest & 1) table[bits] = static_cast<std::uint16_t>(table[bits] + power);
    }
    return table;
}();

// The bits of `from` that lie in `squares`, side by side.
inline unsigned gathered(Bits from, Bits squares) {
#ifdef __BMI2__
    return static_cast<unsigned>(_pext_u64(from, squares));
#else
    unsigned result = 0;
    for (unsigned place = 1; squares; squares &= squares - 1, place <<= 1)
        if (from & squares & -squares) result |= place;
    return result;
#endif
}

inline std::uint32_t state_of(const Region& region, const View& view) {
    return in_base_3[gathered(view.own_men, region.squares)] + 2u * in_base_3[gathered(view.their_men, region.squares)];
}

// How many rows men have still to walk, all together: bit by bit of the distance.
inline constexpr std::array<Bits, 4> rows_by_bit = [] {
    std::array<Bits, 4> sets{};
    for (int row = 0; row < Ten::size; ++row)
        for (unsigned place = 0; place < 4; ++place)
            if (row >> place & 1) sets[place] |= Ten::row(row);
    return sets;
}();
inline int rows_to_walk(Bits men_walking_up) {
    int rows = 0;
    for (unsigned place = 0; place < 4; ++place) rows += count_of(men_walking_up & rows_by_bit[place]) << place;
    return rows;
}
inline constexpr int full_board = 300;  // rows to walk at the start of the game

// What is counted rather than looked up, own minus theirs, in whole units.
enum Term { man, tempi, first_king, more_kings, king_range, skew, turn };
inline constexpr int term_count = 7;
inline constexpr std::array<const char*, term_count> term_names{"man",        "tempi", "first_king", "more_kings",
                                                                "king_range", "skew",  "turn"};
// Units that make a feature of about one.
inline constexpr std::array<int, term_count> term_units{1, 10, 1, 1, 10, 4, 1};

struct Terms {
    std::array<int, term_count> values{};
    int fullness = 0;  // 0 .. full_board

    Terms(const Views& views) {
        const int own_rows = rows_to_walk(views.mover.own_men), their_rows = rows_to_walk(views.waiting.own_men);
        fullness = own_rows + their_rows < full_board ? own_rows + their_rows : full_board;
        const int own_men = count_of(views.mover.own_men), their_men = count_of(views.waiting.own_men);
        values[man] = own_men - their_men;
        values[tempi] = (9 * own_men - own_rows) - (9 * their_men - their_rows);
        values[skew] = skew_of(views.mover.own_men) - skew_of(views.waiting.own_men);
        values[turn] = 1;
        if (views.mover.own_kings | views.mover.their_kings) count_kings(views);
    }

private:
    static int skew_of(Bits men) {
        const int difference = count_of(men & cells(0, 9, 0, 4)) - count_of(men & cells(0, 9, 5, 9));
        return difference < 0 ? -difference : difference;
    }
    void count_kings(const Views& views) {
        const int own = count_of(views.mover.own_kings), theirs = count_of(views.waiting.own_kings);
        values[first_king] = (own > 0) - (theirs > 0);
        values[more_kings] = (own > 1 ? own - 1 : 0) - (theirs > 1 ? theirs - 1 : 0);
        values[king_range] = range_of(views.mover) - range_of(views.waiting);
    }
    static int range_of(const View& view) {
        const Bits empty = Ten::all & ~(view.own_men | view.their_men | view.own_kings | view.their_kings);
        int range = 0;
        Ten::Diagonals::each([&]<int D>() {
            for (Bits ahead = shifted<D>(view.own_kings) & empty; ahead; ahead = shifted<D>(ahead) & empty)
                range += count_of(ahead);
        });
        return range;
    }
};

inline constexpr int king_squares = 50;
inline int king_place(Square square) { return Ten::row_of(square) * Ten::per_row + Ten::column_of(square); }

}  // namespace plateau::draughts
