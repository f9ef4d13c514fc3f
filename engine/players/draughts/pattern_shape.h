// What the learned evaluations look at on the 10x10 board. Men are seen in regions, each square empty, own or theirs,
// so that a region is a number in base 3 and the number's weight is looked up. Two shapes:
//
//   Blocks       block_0 .. block_7    4x4 cells, overlapping by half, over the lower six rows      3^8 states each
//                edge                  the two files on the left                                    3^10
//                base                  the two rows nearest to the player                           3^10
//   Rectangles   rectangle_0 .. _3     4 files x 6 rows, overlapping by half, the lower six rows    3^12
//                edge, base            as above
//                block_0 .. block_7    as above, for learning alone
//
// Most states of a rectangle are rare. So that they need not be learned one by one, rectangles learn only what sets
// them apart from the sum of their blocks; play looks at rectangles into which the blocks' weights have been added.
//
// Each region is looked at twice: by the side to move, board turned so that it plays upwards, and by the
// opponent likewise; the second view counts against the first and covers the other half of the board. Kings
// are counted apart. Every weight is a pair, for full boards and for empty ones (see `fullness`).
#pragma once

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <utility>

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

struct Region {
    const char* name = "";
    Bits squares = 0;
    std::uint32_t first = 0;  // its first weight
    std::uint32_t states = 0;

    constexpr int size() const { return count_of(squares); }
};

// Numbers the weights of all regions, one after the other.
template <std::size_t N>
constexpr std::array<Region, N> numbered(std::array<Region, N> regions) {
    std::uint32_t next = 0;
    for (Region& region : regions) {
        region.first = next;
        region.states = 1;
        for (int i = 0; i < region.size(); ++i) region.states *= 3;
        next += region.states;
    }
    return regions;
}

struct Blocks {
    static constexpr const char* default_weights = "data/draughts/patterns.weights";
    static constexpr std::size_t looked_up = 10;  // the others are parts of these
    static constexpr std::array<Region, 10> regions = numbered<10>({{{"block_0", cells(4, 7, 0, 3)},
                                                                     {"block_1", cells(4, 7, 2, 5)},
                                                                     {"block_2", cells(4, 7, 4, 7)},
                                                                     {"block_3", cells(4, 7, 6, 9)},
                                                                     {"block_4", cells(6, 9, 0, 3)},
                                                                     {"block_5", cells(6, 9, 2, 5)},
                                                                     {"block_6", cells(6, 9, 4, 7)},
                                                                     {"block_7", cells(6, 9, 6, 9)},
                                                                     {"edge", cells(0, 9, 0, 1)},
                                                                     {"base", cells(8, 9, 0, 9)}}});
};

struct Rectangles {
    static constexpr const char* default_weights = "none";  // of the men, kings and tempi alone
    static constexpr std::size_t looked_up = 6;
    static constexpr std::array<Region, 14> regions = numbered<14>({{{"rectangle_0", cells(4, 9, 0, 3)},
                                                                     {"rectangle_1", cells(4, 9, 2, 5)},
                                                                     {"rectangle_2", cells(4, 9, 4, 7)},
                                                                     {"rectangle_3", cells(4, 9, 6, 9)},
                                                                     {"edge", cells(0, 9, 0, 1)},
                                                                     {"base", cells(8, 9, 0, 9)},
                                                                     {"block_0", cells(4, 7, 0, 3)},
                                                                     {"block_1", cells(4, 7, 2, 5)},
                                                                     {"block_2", cells(4, 7, 4, 7)},
                                                                     {"block_3", cells(4, 7, 6, 9)},
                                                                     {"block_4", cells(6, 9, 0, 3)},
                                                                     {"block_5", cells(6, 9, 2, 5)},
                                                                     {"block_6", cells(6, 9, 4, 7)},
                                                                     {"block_7", cells(6, 9, 6, 9)}}});
};

template <class Shape>
inline constexpr std::uint32_t pattern_count = Shape::regions.back().first + Shape::regions.back().states;
// Those of the regions that play looks at, which come first.
template <class Shape>
inline constexpr std::uint32_t looked_up_count =
    Shape::regions[Shape::looked_up - 1].first + Shape::regions[Shape::looked_up - 1].states;

// N bits read as digits in base 3, the lowest first; or, of a region seen from the other side, the highest.
template <int N>
using Digits = std::array<std::conditional_t<(N <= 10), std::uint16_t, std::uint32_t>, std::size_t{1} << N>;

template <int N>
constexpr Digits<N> make_digits(bool is_turned) {
    Digits<N> table{};
    std::array<std::uint32_t, N> powers{};
    std::uint32_t power = 1;
    for (int i = 0; i < N; ++i, power *= 3) powers[static_cast<std::size_t>(is_turned ? N - 1 - i : i)] = power;
    for (std::size_t bits = 1; bits < table.size(); ++bits) {
        const auto place = static_cast<std::size_t>(std::countr_zero(bits));
        table[bits] = static_cast<typename Digits<N>::value_type>(table[bits & (bits - 1)] + powers[place]);
    }
    return table;
}
template <int N>
inline constexpr Digits<N> in_base_3 = make_digits<N>(false);
template <int N>
inline constexpr Digits<N> in_base_3_turned = make_digits<N>(true);

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

// What White sees of a region, and what Black sees of it with the board turned.
struct RegionStates {
    std::uint32_t white, black;
};
template <class Shape, std::size_t number>
RegionStates states_of(Bits white_men, Bits black_men) {
    constexpr Bits squares = Shape::regions[number].squares, turned_squares = turned(squares);
    constexpr int size = Shape::regions[number].size();
    constexpr auto &near = in_base_3<size>, &far = in_base_3_turned<size>;
    assert(!(white_men & black_men));
    return {near[gathered(white_men, squares)] + 2u * near[gathered(black_men, squares)],
            far[gathered(black_men, turned_squares)] + 2u * far[gathered(white_men, turned_squares)]};
}

// Calls f<number>() for the first `count` regions.
template <std::size_t count, class Function>
constexpr void for_each_region(Function f) {
    [&]<std::size_t... number>(std::index_sequence<number...>) {
        (f.template operator()<number>(), ...);
    }(std::make_index_sequence<count>{});
}

// The numbers of the rows of all men together: bit by bit of the number. White walks towards row 0.
inline constexpr std::array<Bits, 4> rows_by_bit = [] {
    std::array<Bits, 4> sets{};
    for (int row = 0; row < Ten::size; ++row)
        for (unsigned place = 0; place < 4; ++place)
            if (row >> place & 1) sets[place] |= Ten::row(row);
    return sets;
}();
inline int sum_of_rows(Bits men) {
    int rows = 0;
    for (unsigned place = 0; place < 4; ++place) rows += count_of(men & rows_by_bit[place]) << place;
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

    explicit Terms(const Position& position) {
        const Bits white = position.of(Colour::white) & ~position.kings;
        const Bits black = position.of(Colour::black) & ~position.kings;
        const int white_men = count_of(white), black_men = count_of(black);
        const int white_rows = sum_of_rows(white), black_rows = 9 * black_men - sum_of_rows(black);
        fullness = std::min(white_rows + black_rows, full_board);
        assert(fullness >= 0 && position.is_consistent());
        const int sign = position.to_move == Colour::white ? 1 : -1;
        values[man] = sign * (white_men - black_men);
        values[tempi] = sign * ((9 * white_men - white_rows) - (9 * black_men - black_rows));
        values[skew] = sign * (skew_of(white) - skew_of(black));
        values[turn] = 1;
        if (position.kings) count_kings(Views{position});
    }

private:
    static int skew_of(Bits men) {
        constexpr Bits left = cells(0, 9, 0, 4), right = cells(0, 9, 5, 9);
        return std::abs(count_of(men & left) - count_of(men & right));
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
inline int king_place(Square square) {
    const int place = Ten::row_of(square) * Ten::per_row + Ten::column_of(square);
    assert(place >= 0 && place < king_squares);
    return place;
}

}  // namespace plateau::draughts
