#include "players/in_a_row/gomoku_table.h"

#include <algorithm>
#include <cassert>

namespace plateau::in_a_row::gomoku {

void ScoreTable::take_memory(int megabytes) {
    assert(megabytes > 0);
    std::size_t buckets = 256;
    while (buckets * 2 * sizeof(Bucket) <= static_cast<std::size_t>(megabytes) << 20) buckets *= 2;
    buckets_.assign(buckets, Bucket{});
}

std::optional<ScoreTable::Entry> ScoreTable::find(Key key) const {
    assert(has_memory());
    for (const Slot& slot : buckets_[place(key)].slots) {
        if (!matches(slot, key) || slot.rest == 0) continue;
        return Entry{slot.score,
                     slot.evaluation,
                     static_cast<CellIndex>((slot.rest & 1023) - 1),
                     slot.depth,
                     static_cast<Bound>(slot.rest >> 10 & 3),
                     (slot.rest >> 12 & 1) != 0};
    }
    return std::nullopt;
}

void ScoreTable::store(Key key, const Entry& entry) {
    assert(has_memory() && entry.move < cell_slots && entry.bound != Bound::none);
    assert(std::abs(entry.evaluation) <= 30'000 && std::abs(entry.depth) < 1 << 15);
    auto& slots = buckets_[place(key)].slots;
    Slot* chosen = &slots[0];
    for (Slot& slot : slots) {
        if (matches(slot, key) || slot.rest == 0) {
            chosen = &slot;
            break;
        }
        if (worth(slot) < worth(*chosen)) chosen = &slot;
    }
    CellIndex move = entry.move;
    if (matches(*chosen, key) && chosen->rest != 0) {
        // Much shallower, and less is known: the old one stays.
        if (entry.bound != Bound::exact && age_of(*chosen) == age_ && entry.depth + 4 * one_ply < chosen->depth &&
            !is_decided(entry.score))
            return;
        if (move == no_cell) move = static_cast<CellIndex>((chosen->rest & 1023) - 1);
    }
    const auto rest = static_cast<unsigned>(move + 1) | static_cast<unsigned>(entry.bound) << 10 |
                      static_cast<unsigned>(entry.was_principal) << 12 | age_ << 13;
    *chosen = {static_cast<std::uint32_t>(key),
               entry.score,
               static_cast<std::int16_t>(entry.evaluation),
               static_cast<std::int16_t>(entry.depth),
               static_cast<std::uint16_t>(rest),
               static_cast<std::uint16_t>(key >> 32)};
}

}  // namespace plateau::in_a_row::gomoku
