// Which towers can be joined: the moves of a position seen as pairs of neighbours. Every pair is two
// moves, one in either direction. From the pairs follow the settled towers, which no move can touch
// any more, and the independent groups, which no later move can link: heights only grow.
#pragma once

#include <cassert>

#include "core/fixed_vector.h"
#include "games/avalam/position.h"

namespace plateau::avalam {

// Bit s of pairs[way]: the towers on s and on its neighbour that way are five high together at most.
struct Joins {
    std::array<Spots, 4> pairs;

    int count() const {
        return std::popcount(pairs[0]) + std::popcount(pairs[1]) + std::popcount(pairs[2]) + std::popcount(pairs[3]);
    }
    bool none() const { return !(pairs[0] | pairs[1] | pairs[2] | pairs[3]); }
    // The towers that belong to at least one pair.
    Spots spots() const {
        Spots result = 0;
        for (std::size_t way = 0; way < ways.size(); ++way) result |= pairs[way] | pairs[way] << way_shift[way];
        return result;
    }
    // The spots joined by a pair to one of these.
    Spots partners(Spots spots) const {
        Spots result = 0;
        for (std::size_t way = 0; way < ways.size(); ++way)
            result |= (spots & pairs[way]) << way_shift[way] | ((spots >> way_shift[way]) & pairs[way]);
        return result;
    }
};

inline Joins joins(const Towers& towers) {
    const Spots ones = towers.of_height(1), twos = towers.of_height(2), threes = towers.of_height(3),
                fours = towers.of_height(4);
    const Spots to_two = ones | twos, to_three = to_two | threes, to_four = to_three | fours;
    Joins result;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const int shift = way_shift[way];
        result.pairs[way] = ((ones & to_four >> shift) | (twos & to_three >> shift) | (threes & to_two >> shift) |
                             (fours & ones >> shift)) &
                            board.has_way[way];
    }
    return result;
}

inline Joins joins(const Position& position) { return joins(position.board()); }

// Towers that no move can touch any more: their points are certain.
inline Spots settled(const Position& position) { return position.occupied() & ~joins(position).spots(); }

// Towers with no other tower beside them.
inline Spots isolated(const Position& position) {
    const Spots occupied = position.occupied();
    return occupied & ~neighbours_of(occupied);
}

// Towers that can still be joined, split so that no pair links two groups. Play in one group never
// touches another, now or later.
using Groups = FixedVector<Spots, counters_in_all / 2>;

inline Groups groups(const Joins& joins) {
    Groups result;
    for (Spots left = joins.spots(); left;) {
        Spots group = left & -left;
        for (Spots more = group; more; group |= more) more = joins.partners(group) & ~group;
        assert(std::popcount(group) >= 2 && (group & ~left) == 0);
        result.push_back(group);
        left &= ~group;
    }
    return result;
}

}  // namespace plateau::avalam
