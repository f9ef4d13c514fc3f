// Towers on the board: heights in binary over three planes, and the towers with a yellow counter on top.
#pragma once

#include <array>

#include "core/side.h"
#include "games/avalam/board.h"

namespace plateau::avalam {

// Yellow is the colour of the first seat, red of the second.
struct Tower {
    int height = 0;
    Side owner = Side::first;
    friend constexpr bool operator==(const Tower&, const Tower&) = default;
};

struct Towers {
    std::array<Spots, 3> height_bits{};
    Spots yellow = 0;

    constexpr Spots occupied() const { return height_bits[0] | height_bits[1] | height_bits[2]; }
    constexpr Spots towers(Side side) const { return side == Side::first ? yellow : occupied() & ~yellow; }
    constexpr Spots of_height(int height) const {
        Spots result = occupied();
        for (int plane = 0; plane < 3; ++plane)
            result &= (height >> plane & 1) ? height_bits[plane] : ~height_bits[plane];
        return result;
    }
    constexpr Spots fives() const { return height_bits[2] & height_bits[0]; }

    constexpr int height(Spot spot) const {
        return static_cast<int>((height_bits[0] >> spot & 1) | (height_bits[1] >> spot & 1) << 1 |
                                (height_bits[2] >> spot & 1) << 2);
    }
    constexpr Side owner(Spot spot) const { return yellow >> spot & 1 ? Side::first : Side::second; }
    constexpr Tower tower(Spot spot) const { return {height(spot), owner(spot)}; }

    constexpr int tower_count() const { return std::popcount(occupied()); }
    constexpr int counters() const {
        return std::popcount(height_bits[0]) + 2 * std::popcount(height_bits[1]) + 4 * std::popcount(height_bits[2]);
    }

    // The spot has to be empty.
    constexpr void put(Spot spot, Tower tower) {
        assert(!(occupied() & bit(spot)) && tower.height >= 1 && tower.height <= tallest);
        for (int plane = 0; plane < 3; ++plane)
            height_bits[plane] |= static_cast<Spots>(tower.height >> plane & 1) << spot;
        if (tower.owner == Side::first) yellow |= bit(spot);
    }
    // Puts the tower of one spot on top of the tower of another.
    constexpr void join(Spot from, Spot to) {
        const int sum = height(from) + height(to);
        assert(height(from) > 0 && height(to) > 0 && sum <= tallest);
        const Spots kept = ~(bit(from) | bit(to)), top = yellow >> from & 1;
        for (int plane = 0; plane < 3; ++plane)
            height_bits[plane] = (height_bits[plane] & kept) | static_cast<Spots>(sum >> plane & 1) << to;
        yellow = (yellow & kept) | top << to;
    }

    // The towers on these spots alone.
    constexpr Towers only(Spots spots) const {
        return {{height_bits[0] & spots, height_bits[1] & spots, height_bits[2] & spots}, yellow & spots};
    }
    constexpr Towers half_turned() const {
        return {{turned(height_bits[0]), turned(height_bits[1]), turned(height_bits[2])}, turned(yellow)};
    }

    friend constexpr bool operator==(const Towers&, const Towers&) = default;
};

}  // namespace plateau::avalam
