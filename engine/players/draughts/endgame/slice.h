// Positions with few pieces as numbers. A slice is one balance of forces, seen by the side to move, which
// plays upwards; within a slice a position is a mixed-base number made of the places of its four kinds of pieces.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "players/draughts/pattern_shape.h"

namespace plateau::draughts {

inline constexpr int most_table_pieces = 5;

struct Slice {
    int own_men = 0, own_kings = 0, their_men = 0, their_kings = 0;

    int pieces() const { return own_men + own_kings + their_men + their_kings; }
    int men() const { return own_men + their_men; }
    // As the opponent sees it.
    Slice swapped() const { return {their_men, their_kings, own_men, own_kings}; }
    friend auto operator<=>(const Slice&, const Slice&) = default;

    static Slice of(const View& view) {
        return {count_of(view.own_men), count_of(view.own_kings), count_of(view.their_men), count_of(view.their_kings)};
    }
};

// Every slice with so many pieces where both sides have some, each after those its moves lead to.
inline std::vector<Slice> slices_with(int pieces) {
    assert(pieces >= 2 && pieces <= most_table_pieces);
    std::vector<Slice> slices;
    for (int men = 0; men <= pieces; ++men)
        for (int own = 1; own < pieces; ++own)
            for (int own_men = 0; own_men <= own; ++own_men) {
                const int their_men = men - own_men, theirs = pieces - own;
                if (their_men >= 0 && their_men <= theirs)
                    slices.push_back({own_men, own - own_men, their_men, theirs - their_men});
            }
    return slices;
}

// How many ways there are to choose k of n.
inline constexpr auto choices = [] {
    std::array<std::array<std::uint32_t, most_table_pieces + 1>, 51> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k < table[n].size() && n > 0; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();

inline constexpr int men_places = 45;  // no man stands on its far row

// The squares as bits 0 .. 49, without ghosts.
inline Bits places_of(Bits squares) {
    Bits places = 0;
    for (int row = 0; row < Ten::size; ++row) places |= (squares >> Ten::at(row, 0) & 31) << (5 * row);
    return places;
}
inline Bits squares_of(Bits places) {
    Bits squares = 0;
    for (int row = 0; row < Ten::size; ++row) squares |= (places >> (5 * row) & 31) << Ten::at(row, 0);
    return squares;
}

inline std::uint32_t rank_of(Bits places) {
    std::uint32_t rank = 0;
    for (std::size_t i = 1; places; places &= places - 1, ++i)
        rank += choices[static_cast<std::size_t>(std::countr_zero(places))][i];
    return rank;
}

class SliceIndex {
public:
    explicit SliceIndex(const Slice& slice)
        : slice_{slice},
          their_men_{ways(men_places, slice.their_men)},
          own_kings_{ways(king_squares, slice.own_kings)},
          their_kings_{ways(king_squares, slice.their_kings)},
          size_{ways(men_places, slice.own_men) * their_men_ * own_kings_ * their_kings_} {}

    const Slice& slice() const { return slice_; }
    std::uint32_t size() const { return size_; }

    std::uint32_t operator()(const View& view) const {
        assert(Slice::of(view) == slice_);
        assert(!(view.own_men & Ten::row(0)) && !(view.their_men & Ten::row(9)) && "men on their far row are kings");
        const std::uint32_t men =
            rank_of(places_of(view.own_men) >> Ten::per_row) * their_men_ + rank_of(places_of(view.their_men));
        return (men * own_kings_ + rank_of(places_of(view.own_kings))) * their_kings_ +
               rank_of(places_of(view.their_kings));
    }

    // Calls use(index, view) for each number that is a position: no two pieces on one square.
    template <class Use>
    void for_each(Use use) const {
        const auto own_men = sets(men_places, slice_.own_men, Ten::per_row),
                   their_men = sets(men_places, slice_.their_men), own_kings = sets(king_squares, slice_.own_kings),
                   their_kings = sets(king_squares, slice_.their_kings);
        std::uint32_t index = 0;
        for (const Bits a : own_men)
            for (const Bits b : their_men)
                for (const Bits c : own_kings)
                    for (const Bits d : their_kings) {
                        if (!((a & b) | ((a | b) & c) | ((a | b | c) & d))) use(index, View{a, b, c, d});
                        ++index;
                    }
    }

private:
    static std::uint32_t ways(int places, int count) {
        assert(count >= 0 && count <= most_table_pieces);
        return choices[static_cast<std::size_t>(places)][static_cast<std::size_t>(count)];
    }
    // All sets of `count` squares in the order of their ranks.
    static std::vector<Bits> sets(int places, int count, int shift = 0) {
        std::vector<Bits> all(ways(places, count));
        if (count == 0) return all;
        Bits set = (Bits{1} << count) - 1;
        for (Bits& squares : all) {
            squares = squares_of(set << shift);
            const Bits lowest = set & -set, carried = set + lowest;  // the next set of as many bits
            set = carried | (((set ^ carried) >> 2) / lowest);
        }
        return all;
    }

    Slice slice_;
    std::uint32_t their_men_, own_kings_, their_kings_, size_;
};

}  // namespace plateau::draughts
