// The towers, whose turn it is, and the keys of the position and of its half turn.
#pragma once

#include <cassert>
#include <utility>

#include "core/key.h"
#include "games/avalam/towers.h"

namespace plateau::avalam {

inline constexpr auto tower_keys = zobrist_keys<spot_range*(tallest + 1) * 2>(0x4176616c616d);
inline constexpr Key second_to_move_key = mix(0x726564);

constexpr Key tower_key(Spot spot, Tower tower) {
    assert(spot < spot_range && tower.height <= tallest);
    return tower_keys[static_cast<std::size_t>((spot * (tallest + 1) + tower.height) * 2) + index_of(tower.owner)];
}

class Position : private Towers {
public:
    constexpr const Towers& board() const { return *this; }
    using Towers::counters;
    using Towers::fives;
    using Towers::height;
    using Towers::occupied;
    using Towers::of_height;
    using Towers::owner;
    using Towers::tower;
    using Towers::tower_count;
    using Towers::towers;

    constexpr Side side_to_move() const { return side_to_move_; }
    constexpr Key key() const { return key_; }
    constexpr Key turned_key() const { return turned_key_; }

    // The spot has to be empty.
    constexpr void put(Spot spot, Tower tower) {
        Towers::put(spot, tower);
        toggle_keys(spot);
    }
    constexpr void pass_turn() {
        side_to_move_ = other(side_to_move_);
        key_ ^= second_to_move_key;
        turned_key_ ^= second_to_move_key;
    }
    constexpr void place_counter(Spot spot, Side colour) {
        put(spot, {1, colour});
        pass_turn();
    }
    constexpr void join(Spot from, Spot to) {
        toggle_keys(from);
        toggle_keys(to);
        Towers::join(from, to);
        toggle_keys(to);
        pass_turn();
    }

    constexpr Position half_turned() const {
        Position result = *this;
        static_cast<Towers&>(result) = Towers::half_turned();
        std::swap(result.key_, result.turned_key_);
        return result;
    }

    friend constexpr bool operator==(const Position&, const Position&) = default;

    // Whether the keys are those of the towers, worked out anew.
    constexpr bool has_right_keys() const {
        Position fresh;
        for (Spots left = occupied(); left; left &= left - 1) fresh.put(lowest(left), tower(lowest(left)));
        if (fresh.side_to_move_ != side_to_move_) fresh.pass_turn();
        return fresh == *this;
    }

private:
    constexpr void toggle_keys(Spot spot) {
        key_ ^= tower_key(spot, tower(spot));
        turned_key_ ^= tower_key(turned(spot), tower(spot));
    }

    Key key_ = 0;
    Key turned_key_ = 0;
    Side side_to_move_ = Side::first;
};

}  // namespace plateau::avalam
