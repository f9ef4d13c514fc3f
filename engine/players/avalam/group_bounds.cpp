#include "players/avalam/group_bounds.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <mutex>

namespace plateau::avalam {

GroupTable::GroupTable(Worth worth, int largest_group, int size_log2)
    : worth_{worth},
      largest_group_{largest_group},
      size_{std::size_t{1} << size_log2},
      entries_{std::make_unique<Entry[]>(size_)} {
    assert(size_log2 >= 0 && size_log2 < 32);
}

std::shared_ptr<GroupTable> GroupTable::for_solvers(Worth worth) {
    constexpr int largest_bounded_group = 8, size_log2 = 20;
    // Facts, not state: whoever needs them at the same time may as well work them out once.
    static std::mutex mutex;
    static std::array<std::weak_ptr<GroupTable>, 2> in_use;
    const std::scoped_lock lock{mutex};
    auto& known = in_use[worth.five != 0];
    if (auto table = known.lock()) return table;
    const auto table = std::make_shared<GroupTable>(worth, largest_bounded_group, size_log2);
    known = table;
    return table;
}

GroupBounds GroupTable::bounds_of(const Towers& group, Key key) {
    if (group.tower_count() > largest_group_) return bounds_by_count(group);
    Entry& entry = entries_[key & (size_ - 1)];
    const std::uint64_t known = entry.bounds.load(std::memory_order_relaxed);
    if (entry.check.load(std::memory_order_relaxed) == (key ^ known)) return std::bit_cast<GroupBounds>(known);
    const GroupBounds bounds = bounds_by_moves(group);
    const auto found = std::bit_cast<std::uint64_t>(bounds);
    entry.check.store(key ^ found, std::memory_order_relaxed);
    entry.bounds.store(found, std::memory_order_relaxed);
    return bounds;
}

// A side never gets more towers than it has, and the opponent covers one of them whenever it likes.
GroupBounds GroupTable::bounds_by_count(const Towers& group) const {
    GroupBounds bounds{};
    for (const Side side : {Side::first, Side::second}) {
        const int towers = std::popcount(group.towers(side));
        bounds.cap[index_of(side)] = static_cast<std::int16_t>(towers * worth_.most());
        bounds.cut[index_of(side)] = towers > 0;
        bounds.is_steady[index_of(side)] = true;
    }
    return bounds;
}

GroupTable::Totals GroupTable::totals_after(const Towers& after) {
    const Parts parts = parts_of(after, worth_);
    Totals totals{{parts.lead, -parts.lead}, {0, 0}};
    for (int kind = 0; kind < 2; ++kind)
        for (int side = 0; side < 2; ++side)
            if (parts.contested[kind] > 0) {
                totals.cap[side] += parts.contested[kind] * worth_.contested(kind);
                totals.cut[side] = std::max(totals.cut[side], 2 * worth_.tower);
            }
    for (const Spots spots : parts.groups) {
        const Towers group = after.only(spots);
        const GroupBounds bounds = bounds_of(group, group_key(group));
        for (int side = 0; side < 2; ++side) {
            totals.cap[side] += bounds.cap[side];
            totals.cut[side] = std::max(totals.cut[side], worth_.tower * bounds.cut[side]);
        }
    }
    return totals;
}

GroupBounds GroupTable::bounds_by_moves(const Towers& group) {
    constexpr int endless = std::numeric_limits<int>::max();
    std::array<int, 2> opponent_first{endless, endless}, answered{-endless, -endless}, lifted{-endless, -endless};
    const auto look_at = [&](Spot from, Spot to) {
        Towers after = group;
        after.join(from, to);
        const Totals totals = totals_after(after);
        for (int side = 0; side < 2; ++side) {
            opponent_first[side] = std::min(opponent_first[side], totals.cap[side]);
            answered[side] = std::max(answered[side], totals.cap[side] - totals.cut[side]);
            lifted[side] = std::max(lifted[side], totals.cap[side]);
        }
    };
    const Joins links = joins(group);
    for (std::size_t way = 0; way < ways.size(); ++way)
        for (Spots left = links.pairs[way]; left; left &= left - 1) {
            const Spot spot = lowest(left), neighbour = static_cast<Spot>(spot + way_shift[way]);
            look_at(spot, neighbour);
            look_at(neighbour, spot);
        }
    assert(!links.none());
    GroupBounds bounds{};
    constexpr int largest_cut = 7;  // what a BoundSum can count
    for (int side = 0; side < 2; ++side) {
        const int cap = std::max(opponent_first[side], answered[side]);
        assert(cap >= std::numeric_limits<std::int16_t>::min() && cap <= std::numeric_limits<std::int16_t>::max());
        bounds.cap[side] = static_cast<std::int16_t>(cap);
        bounds.cut[side] =
            static_cast<std::uint8_t>(std::min((cap - opponent_first[side]) / worth_.tower, largest_cut));
        bounds.is_steady[side] = lifted[side] <= cap;
    }
    return bounds;
}

}  // namespace plateau::avalam
