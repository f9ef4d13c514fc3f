// Where the towers stand. A tower's height is written in binary over three planes; the fourth plane
// tells which towers have a yellow counter on top. Keys of the position and of its half turn go along.
#pragma once

#include <array>

#include "core/key.h"
#include "core/side.h"
#include "games/avalam/board.h"

namespace plateau::avalam {

// Yellow is the colour of the first seat, red of the second.
struct Tower {
    int height = 0;
    Side owner = Side::first;
    friend constexpr bool operator==(const Tower&, const Tower&) = default;
};

inline constexpr auto tower_keys = zobrist_keys<spot_range*(tallest + 1) * 2>(0x4176616c616d);
inline constexpr Key second_to_move_key = mix(0x726564);

constexpr Key tower_key(Spot spot, int height, Side owner) {
    return tower_keys[static_cast<std::size_t>((spot * (tallest + 1) + height) * 2) + index_of(owner)];
}

class Position {
public:
    constexpr Spots occupied() const { return height_bits_[0] | height_bits_[1] | height_bits_[2]; }
    constexpr Spots towers(Side side) const { return side == Side::first ? yellow_ : occupied() & ~yellow_; }
    constexpr Spots of_height(int height) const {
        Spots result = occupied();
        for (int plane = 0; plane < 3; ++plane)
            result &= (height >> plane & 1) ? height_bits_[plane] : ~height_bits_[plane];
        return result;
    }
    constexpr Spots fives() const { return height_bits_[2] & height_bits_[0]; }

    constexpr int height(Spot spot) const {
        return static_cast<int>((height_bits_[0] >> spot & 1) | (height_bits_[1] >> spot & 1) << 1 |
                                (height_bits_[2] >> spot & 1) << 2);
    }
    constexpr Side owner(Spot spot) const { return yellow_ >> spot & 1 ? Side::first : Side::second; }
    constexpr Tower tower(Spot spot) const { return {height(spot), owner(spot)}; }

    constexpr int tower_count() const { return std::popcount(occupied()); }
    constexpr int counters() const {
        return std::popcount(height_bits_[0]) + 2 * std::popcount(height_bits_[1]) + 4 * std::popcount(height_bits_[2]);
    }

    constexpr Side side_to_move() const { return side_to_move_; }
    constexpr Key key() const { return key_; }
    constexpr Key turned_key() const { return turned_key_; }

    // The spot has to be empty.
    constexpr void put(Spot spot, Tower tower) {
        assert(!(occupied() & bit(spot)) && tower.height >= 1 && tower.height <= tallest);
        for (int plane = 0; plane < 3; ++plane)
            height_bits_[plane] |= static_cast<Spots>(tower.height >> plane & 1) << spot;
        if (tower.owner == Side::first) yellow_ |= bit(spot);
        toggle_keys(spot, tower.height, tower.owner);
    }
    constexpr void place_counter(Spot spot, Side colour) {
        put(spot, {1, colour});
        pass_turn();
    }
    constexpr void pass_turn() {
        side_to_move_ = other(side_to_move_);
        key_ ^= second_to_move_key;
        turned_key_ ^= second_to_move_key;
    }
    // Puts the tower of one spot on top of the tower of another; the turn passes.
    constexpr void join(Spot from, Spot to) {
        const int low = height(to), high = height(from), sum = low + high;
        assert(low > 0 && high > 0 && sum <= tallest);
        toggle_keys(from, high, owner(from));
        toggle_keys(to, low, owner(to));
        const Spots kept = ~(bit(from) | bit(to));
        for (int plane = 0; plane < 3; ++plane)
            height_bits_[plane] = (height_bits_[plane] & kept) | static_cast<Spots>(sum >> plane & 1) << to;
        const Spots top = yellow_ >> from & 1;
        yellow_ = (yellow_ & kept) | top << to;
        toggle_keys(to, sum, owner(to));
        pass_turn();
    }

    constexpr Position half_turned() const {
        Position result = *this;
        for (auto& plane : result.height_bits_) plane = turned(plane);
        result.yellow_ = turned(yellow_);
        std::swap(result.key_, result.turned_key_);
        return result;
    }

    friend constexpr bool operator==(const Position&, const Position&) = default;

private:
    constexpr void toggle_keys(Spot spot, int height, Side owner) {
        key_ ^= tower_key(spot, height, owner);
        turned_key_ ^= tower_key(turned(spot), height, owner);
    }

    std::array<Spots, 3> height_bits_{};
    Spots yellow_ = 0;
    Key key_ = 0;
    Key turned_key_ = 0;
    Side side_to_move_ = Side::first;
};

}  // namespace plateau::avalam
