// The 49 holes of Avalam and who neighbours whom.
//
//     9  .  .  c  d  .  .  .  .  .        A hole in row r (0 at the top) and column c (0 at the left)
//     8  .  b  c  d  e  .  .  .  .        has the bit 8r - c + 3. So a set of holes is one word, the
//     7  .  b  c  d  e  f  g  .  .        eight neighbours lie at +-1, +-7, +-8 and +-9, and the half
//     6  .  b  c  d  e  f  g  h  i        turn of the board sends bit s to bit 62 - s.
//     5  a  b  c  d (e) f  g  h  i
//     4  a  b  c  d  e  f  g  h  .        Names are column letter and row number from the bottom:
//     3  .  .  c  d  e  f  g  h  .        the centre hole, (e), is e5.
//     2  .  .  .  .  e  f  g  h  .
//     1  .  .  .  .  .  f  g  .  .
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace plateau::avalam {

using Spots = std::uint64_t;
using Spot = std::uint8_t;

inline constexpr int board_size = 9;
inline constexpr int spot_range = 63;
inline constexpr int counters_in_all = 48;
inline constexpr int counters_of_a_colour = 24;
inline constexpr int tallest = 5;

constexpr Spots bit(Spot spot) { return Spots{1} << spot; }
constexpr Spot lowest(Spots spots) {
    assert(spots);
    return static_cast<Spot>(std::countr_zero(spots));
}

constexpr bool is_hole(int row, int column) {
    constexpr int first[board_size] = {2, 1, 1, 1, 0, 0, 2, 4, 5};
    constexpr int last[board_size] = {3, 4, 6, 8, 8, 7, 7, 7, 6};
    return row >= 0 && row < board_size && column >= first[row] && column <= last[row];
}
constexpr Spot spot_at(int row, int column) {
    assert(is_hole(row, column));
    return static_cast<Spot>(8 * row - column + 3);
}
inline constexpr Spot centre = spot_at(4, 4);

struct Place {
    int row, column;
};

// The four ways to a neighbour with a larger bit; the other four are these from the other end.
inline constexpr std::array<Place, 4> ways{{{0, -1}, {1, 1}, {1, 0}, {1, -1}}};
inline constexpr std::array<int, 4> way_shift{1, 7, 8, 9};

struct Board {
    Spots holes = 0;
    std::array<Place, spot_range> place{};
    std::array<Spots, 4> has_way{};  // the holes with a neighbour that way
    std::array<Spots, spot_range> neighbours{};
};

constexpr Board make_board() {
    Board result;
    for (int row = 0; row < board_size; ++row)
        for (int column = 0; column < board_size; ++column) {
            if (!is_hole(row, column)) continue;
            const Spot spot = spot_at(row, column);
            result.holes |= bit(spot);
            result.place[spot] = {row, column};
            for (std::size_t way = 0; way < ways.size(); ++way) {
                const Place there{row + ways[way].row, column + ways[way].column};
                if (!is_hole(there.row, there.column)) continue;
                const Spot neighbour = spot_at(there.row, there.column);
                result.has_way[way] |= bit(spot);
                result.neighbours[spot] |= bit(neighbour);
                result.neighbours[neighbour] |= bit(spot);
            }
        }
    return result;
}
inline constexpr Board board = make_board();
static_assert(std::popcount(board.holes) == counters_in_all + 1, "all counters and a hole");

constexpr Spots neighbours_of(Spot spot) {
    assert(spot < spot_range);
    return board.neighbours[spot];
}

// All neighbours of a set of holes; those of the set itself only where they touch one another.
constexpr Spots neighbours_of(Spots spots) {
    Spots result = 0;
    for (std::size_t way = 0; way < ways.size(); ++way)
        result |= (spots & board.has_way[way]) << way_shift[way] | ((spots >> way_shift[way]) & board.has_way[way]);
    return result;
}

constexpr Spot turned(Spot spot) { return static_cast<Spot>(spot_range - 1 - spot); }
constexpr Spots turned(Spots spots) {
    spots = ((spots >> 1) & 0x5555555555555555) | ((spots & 0x5555555555555555) << 1);
    spots = ((spots >> 2) & 0x3333333333333333) | ((spots & 0x3333333333333333) << 2);
    spots = ((spots >> 4) & 0x0f0f0f0f0f0f0f0f) | ((spots & 0x0f0f0f0f0f0f0f0f) << 4);
    return __builtin_bswap64(spots) >> 1;
}
static_assert(turned(board.holes) == board.holes);

// The spot of the set with `rank` smaller ones in it.
inline Spot nth_spot(Spots spots, int rank) {
    assert(rank >= 0 && rank < std::popcount(spots));
#ifdef __BMI2__
    return lowest(_pdep_u64(Spots{1} << rank, spots));
#else
    while (rank-- > 0) spots &= spots - 1;
    return lowest(spots);
#endif
}

// "e5" and back.
std::string name_of(Spot spot);
std::optional<Spot> spot_named(std::string_view name);

}  // namespace plateau::avalam
