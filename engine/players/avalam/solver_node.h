// A position as the solver sees it: groups, odd pairs and whose turn it is.
#pragma once

#include "games/avalam/rules.h"
#include "players/avalam/group_bounds.h"

namespace plateau::avalam {

// The pairs left when those of a kind have cancelled two by two.
struct OddPairs {
    std::array<bool, 2> contested{};
    bool spare = false;

    OddPairs with(const Parts& parts) const {
        return {{contested[0] != (parts.contested[0] % 2 != 0), contested[1] != (parts.contested[1] % 2 != 0)},
                spare != (parts.spare % 2 != 0)};
    }
    int code() const { return contested[0] + 2 * contested[1] + 4 * spare; }

    // What the mover gains where there is nothing else: the larger first, then the other side the smaller.
    int value(Worth worth) const {
        const int large = contested[1] ? worth.contested(1) : 0, small = contested[0] ? worth.contested(0) : 0;
        return large > 0 ? large - small : small;
    }
};

// A move, or a pair to be joined: which pair of a kind it is makes no difference.
struct Choice {
    static constexpr Spot any_pair = 100;

    static constexpr Move contested(int kind) { return {any_pair, static_cast<Spot>(kind)}; }
    static constexpr Move spare() { return {any_pair, 2}; }
    static constexpr Move none() { return {}; }
    static constexpr bool is_pair(Move move) { return move.from == any_pair; }
};

struct Group {
    Spots spots;
    Key key;
    GroupBounds bounds;
};

struct Node {
    Towers towers;  // of the groups alone
    Key groups_key = 0;
    BoundSum sum;
    FixedVector<Group, Parts::most_groups> groups;
    OddPairs pairs;
    Side mover = Side::first;

    Key key() const { return key_of(groups_key, pairs, mover); }
    static Key key_of(Key groups_key, OddPairs pairs, Side mover) {
        const auto code = static_cast<Key>(2 * pairs.code() + (mover == Side::second) + 1);
        return mix(groups_key + code * 0x9e3779b97f4a7c15ULL);
    }
};

// A node one move on, before anybody looks at it closely.
struct Child {
    Key key;
    Move move;
    int group;      // index in the node, -1 for pairs
    int gain;       // of the node's mover, settled by the move
    int low, high;  // of the node's mover at the end, counting the gain
    int promise;    // larger is tried first
};

using Children = FixedVector<Child, 320>;

}  // namespace plateau::avalam
