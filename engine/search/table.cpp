#include "search/table.h"

#include <algorithm>

namespace plateau::search {

TranspositionTable::TranspositionTable(int megabytes) {
    const std::size_t buckets =
        std::bit_floor(static_cast<std::size_t>(megabytes) * 1024 * 1024 / (sizeof(Slot) * slots_per_bucket));
    bucket_mask_ = std::max<std::size_t>(buckets, 1) - 1;
    slots_ = std::make_unique<Slot[]>((bucket_mask_ + 1) * slots_per_bucket);
}

void TranspositionTable::clear() {
    for (std::size_t i = 0; i < (bucket_mask_ + 1) * slots_per_bucket; ++i) {
        slots_[i].check.store(0, std::memory_order_relaxed);
        slots_[i].data.store(0, std::memory_order_relaxed);
    }
}

// Depth, less a good deal for every search that has passed since.
int TranspositionTable::worth(std::uint64_t data) const {
    if (data == 0) return -10000;
    const int age = static_cast<int>(data >> 3 & age_mask);
    return unpack(data).depth - 8 * ((age_ - age) & age_mask);
}

void TranspositionTable::store(Key key, const Entry& entry) {
    Slot* slots = bucket(key);
    Slot* poorest = slots;
    for (int i = 0; i < slots_per_bucket; ++i) {
        const std::uint64_t data = slots[i].data.load(std::memory_order_relaxed);
        if ((slots[i].check.load(std::memory_order_relaxed) ^ data) == key) {
            poorest = &slots[i];
            break;
        }
        if (worth(data) < worth(poorest->data.load(std::memory_order_relaxed))) poorest = &slots[i];
    }
    const std::uint64_t data = pack(entry);
    poorest->check.store(key ^ data, std::memory_order_relaxed);
    poorest->data.store(data, std::memory_order_relaxed);
}

}  // namespace plateau::search
