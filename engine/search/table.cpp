#include "search/table.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace plateau::search {

namespace {

// Probes fall anywhere: with large pages they miss the cache alone, not the page tables too.
void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    constexpr std::size_t page = 2 * 1024 * 1024;
    void* first = memory;
    if (std::align(page, page, first, bytes)) ::madvise(first, bytes / page * page, MADV_HUGEPAGE);
#endif
}

}  // namespace

TranspositionTable::TranspositionTable(int megabytes) {
    assert(megabytes > 0);
    const std::size_t buckets =
        std::bit_floor(static_cast<std::size_t>(megabytes) * 1024 * 1024 / (sizeof(Slot) * slots_per_bucket));
    bucket_mask_ = std::max<std::size_t>(buckets, 1) - 1;
    assert((bucket_mask_ & (bucket_mask_ + 1)) == 0);
    static_assert(std::is_trivially_destructible_v<Slot>, "so that delete[] takes what operator new[] gave");
    const std::size_t count = (bucket_mask_ + 1) * slots_per_bucket;
    auto* slots = static_cast<Slot*>(::operator new[](count * sizeof(Slot)));
    ask_for_large_pages(slots, count * sizeof(Slot));  // before they are touched
    std::uninitialized_value_construct_n(slots, count);
    slots_.reset(slots);
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
    // A bound that was a win's distance from the root may be nearer here than any win.
    assert(entry.score >= -win_score - max_plies && entry.score <= win_score + max_plies);
    assert(entry.depth >= 0 && entry.depth <= 0xff);
    assert(entry.move >= 0 && entry.move <= no_move);
    assert(entry.bound >= Bound::lower && entry.bound <= Bound::exact);
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
