// What a side can at most get out of a group, whatever happens elsewhere.
//
// The cap of a side is a promise of its opponent: "I can hold you to a lead of `cap` here, even if I
// may have to move here at a bad moment". Let cap(S) of several groups be the sum of their caps and of
// the points settled. The opponent keeps its promise in a group G if
//
//   cap(G) >= cap(S) for some move G -> S of the opponent (so that it can always move), and
//   cap(G) >= cap(S) - cut(S) for every move G -> S of the side (it answers in S, or needs not to),
//
// where cut(S) is the largest cut of S's groups, and cut(G) = cap(G) - min cap(S) is what the opponent
// wins by moving first in G. The smallest such cap follows from those of smaller groups. A group is
// steady if no move of the side lifts the cap even for a moment: then the opponent needs no answer there
// and can collect a cut elsewhere instead.
#pragma once

#include <atomic>
#include <bit>
#include <memory>

#include "core/key.h"
#include "core/side.h"
#include "players/avalam/parts.h"

namespace plateau::avalam {

struct GroupBounds {
    std::array<std::int16_t, 2> cap;  // by the side that wants to lead
    std::array<std::uint8_t, 2> cut;  // in towers, rounded down
    std::array<bool, 2> is_steady;
};
static_assert(sizeof(GroupBounds) == sizeof(std::uint64_t));

// Adds up groups: caps, and how many steady groups have each cut (a byte for each size of cut).
struct BoundSum {
    std::array<int, 2> cap{};
    std::array<std::uint64_t, 2> cuts{};

    void add(const GroupBounds& bounds) {
        for (int side = 0; side < 2; ++side) {
            cap[side] += bounds.cap[side];
            cuts[side] += cut_unit(bounds, side);
        }
    }
    void remove(const GroupBounds& bounds) {
        for (int side = 0; side < 2; ++side) {
            cap[side] -= bounds.cap[side];
            cuts[side] -= cut_unit(bounds, side);
        }
    }
    void add_lead(int yellow_lead) {
        cap[0] += yellow_lead;
        cap[1] -= yellow_lead;
    }
    void add_contested(int worth) {
        for (int side = 0; side < 2; ++side) {
            cap[side] += worth;
            cuts[side] += std::uint64_t{1} << 16;
        }
    }

    // The most `mover` can lead by at the end, and the least, when it has the turn.
    int highest(Side mover, Worth worth) const {
        return cap[index_of(mover)] - worth.tower * collected(cuts[index_of(mover)], false);
    }
    int lowest(Side mover, Worth worth) const {
        const std::size_t opponent = index_of(other(mover));
        return worth.tower * collected(cuts[opponent], true) - cap[opponent];
    }

private:
    static std::uint64_t cut_unit(const GroupBounds& bounds, int side) {
        return bounds.is_steady[side] && bounds.cut[side] > 0 ? std::uint64_t{1} << (8 * bounds.cut[side]) : 0;
    }
    // The sides take cuts in turn, largest first; this is what one of them takes.
    static int collected(std::uint64_t cuts, bool takes_first) {
        int total = 0;
        bool takes = takes_first;
        while (cuts) {
            const int size = 7 - std::countl_zero(cuts) / 8;
            const int count = static_cast<int>(cuts >> (8 * size));
            total += size * ((count + takes) / 2);
            takes ^= count & 1;
            cuts &= (std::uint64_t{1} << (8 * size)) - 1;
        }
        return total;
    }
};

// Bounds that were worked out once are kept. Threads and games may share a table: an entry that two of them write
// at once does not match its key (Hyatt and Mann 2002).
class GroupTable {
public:
    GroupTable(Worth worth, int largest_group, int size_log2);
    // One for all solvers of the program. Groups of more than eight towers are bounded by their towers alone: finding
    // more would take longer than searching.
    static std::shared_ptr<GroupTable> for_solvers(Worth worth);

    GroupBounds bounds_of(const Towers& group, Key key);

private:
    struct Entry {
        std::atomic<std::uint64_t> check, bounds;  // check: the key, crossed with the bounds
    };
    struct Totals {
        std::array<int, 2> cap, cut;
    };

    GroupBounds bounds_by_count(const Towers& group) const;
    GroupBounds bounds_by_moves(const Towers& group);
    Totals totals_after(const Towers& after);

    Worth worth_;
    int largest_group_;
    std::size_t size_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace plateau::avalam
