#include "players/avalam/parts.h"

#include <cassert>

namespace plateau::avalam {

namespace {

int lead_of(const Towers& towers, Spots spots, Worth worth) {
    const auto lead = [&](Spots part) { return 2 * std::popcount(part & towers.yellow) - std::popcount(part); };
    int result = worth.tower * lead(spots);
    if (worth.five != 0) result += worth.five * lead(spots & towers.fives());
    return result;
}

// Bit s: the towers on s and on its neighbour that way are five high together.
Spots makes_five(const Towers& towers, int shift) {
    const auto both = [&](int here, int there) { return towers.of_height(here) & towers.of_height(there) >> shift; };
    return both(1, 4) | both(4, 1) | both(2, 3) | both(3, 2);
}

// Adds the pairs that lie one way from these spots.
void add_pairs(const Towers& towers, Spots pairs, int shift, Worth worth, Parts& parts) {
    const Spots here = towers.yellow & pairs, there = towers.yellow >> shift & pairs;
    const Spots mixed = here ^ there, fives = worth.five != 0 ? makes_five(towers, shift) & pairs : 0;
    parts.contested[0] += std::popcount(mixed & ~fives);
    parts.contested[1] += std::popcount(mixed & fives);
    const auto lead = [&](Spots part) { return 2 * std::popcount(part & here) - std::popcount(part); };
    const Spots same = pairs & ~mixed;
    parts.spare += std::popcount(same);
    parts.lead += worth.tower * lead(same) + worth.five * lead(same & fives);
}

Key mixed_words(const Towers& towers, int shift) {
    std::uint64_t key = (towers.height_bits[0] >> shift) * 0x9e3779b97f4a7c15ULL;
    for (const Spots word : {towers.height_bits[1], towers.height_bits[2], towers.yellow})
        key = ((key ^ key >> 31) + (word >> shift)) * 0xbf58476d1ce4e5b9ULL;
    return key ^ key >> 29;
}

}  // namespace

Parts parts_of(const Towers& towers, Worth worth) {
    Parts parts;
    Joins links = joins(towers);
    Spots joined = 0, joined_twice = 0;
    for (std::size_t way = 0; way < ways.size(); ++way)
        for (const Spots ends : {links.pairs[way], links.pairs[way] << way_shift[way]}) {
            joined_twice |= joined & ends;
            joined |= ends;
        }
    parts.lead = lead_of(towers, towers.occupied() & ~joined, worth);
    const Spots joined_once = joined & ~joined_twice;
    Spots left = joined;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        const int shift = way_shift[way];
        const Spots pairs = links.pairs[way] & joined_once & joined_once >> shift;
        if (!pairs) continue;
        add_pairs(towers, pairs, shift, worth, parts);
        left &= ~(pairs | pairs << shift);
    }
    while (left) {
        Spots group = left & -left;
        for (Spots before = 0; before != group;) {
            before = group;
            for (std::size_t way = 0; way < ways.size(); ++way)
                group |= (group & links.pairs[way]) << way_shift[way] | ((group >> way_shift[way]) & links.pairs[way]);
        }
        assert(std::popcount(group) >= 3 && (group & ~left) == 0);
        parts.groups.push_back(group);
        left &= ~group;
    }
    return parts;
}

Key group_key(const Towers& group) {
    // Up to seven towers span seven columns at most: equal words then mean equal neighbours.
    const Spots occupied = group.occupied();
    return mixed_words(group, std::popcount(occupied) <= 7 ? lowest(occupied) : 0);
}

}  // namespace plateau::avalam
