// The solver's memory: for each position met the bounds of its score. Shared by threads without locks.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <memory>
#include <new>
#include <optional>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "games/in_a_row/gravity.h"

namespace plateau::in_a_row {

struct SolverEntry {
    int lower = 0;
    int upper = 0;
};

template <class Bits>
class SolverTable;

// Memory for a table, zero at first; in large pages where the system gives them, which saves most of the time that
// looking up addresses takes.
template <class Slot>
class LargePages {
public:
    explicit LargePages(std::size_t count) : count_{count} {
        const std::size_t bytes = (count * sizeof(Slot) + page - 1) / page * page;
        void* memory = ::operator new(bytes, std::align_val_t{page});
#ifdef __linux__
        madvise(memory, bytes, MADV_HUGEPAGE);
#endif
        slots_.reset(new (memory) Slot[count]);
    }
    Slot& operator[](std::size_t i) const { return slots_[i]; }
    std::size_t size() const { return count_; }

private:
    static constexpr std::size_t page = std::size_t{2} << 20;
    struct Free {
        void operator()(Slot* slots) const { ::operator delete(slots, std::align_val_t{page}); }
    };
    std::size_t count_;
    std::unique_ptr<Slot[], Free> slots_;
};

// Eight bytes an entry, two to a bucket. A key times an odd number is another 64-bit number and no two keys make the
// same: its high bits are the place, its low 46 bits are kept, so that entries are never confused.
//
//     low bits of the product 46 | unused 4 | lower 7 | upper 7
template <>
class SolverTable<Bits64> {
public:
    explicit SolverTable(int megabytes)
        : buckets_{std::max<std::uint64_t>(
              std::bit_floor(std::uint64_t(megabytes) * 1024 * 1024 / (8 * slots_per_bucket)), fewest_buckets)},
          shift_{64 - std::countr_zero(buckets_)},
          slots_{static_cast<std::size_t>(buckets_ * slots_per_bucket)} {
        clear();
    }

    void clear() {
        for (std::uint64_t i = 0; i < slots_.size(); ++i) slots_[i].store(0, std::memory_order_relaxed);
    }
    void prefetch(Bits64 key) const { __builtin_prefetch(&slots_[place(product(key))]); }

    std::optional<SolverEntry> find(Bits64 key) const {
        const std::uint64_t hash = product(key), at = place(hash);
        for (std::uint64_t i = 0; i < slots_per_bucket; ++i) {
            const std::uint64_t data = slots_[at + i].load(std::memory_order_relaxed);
            if ((data ^ hash << 18) >> 18 == 0 && data != 0)
                return SolverEntry{static_cast<int>(data >> 7 & 127) - 64, static_cast<int>(data & 127) - 64};
        }
        return std::nullopt;
    }

    // The first slot keeps what took long to find, the second what is new.
    void store(Bits64 key, const SolverEntry& entry, bool is_costly) {
        assert(entry.lower <= entry.upper && entry.lower >= -64 && entry.upper < 64);
        const std::uint64_t hash = product(key), at = place(hash);
        const std::uint64_t data = hash << 18 | static_cast<std::uint64_t>(entry.lower + 64) << 7 |
                                   static_cast<std::uint64_t>(entry.upper + 64);
        const bool is_first = (slots_[at].load(std::memory_order_relaxed) ^ data) >> 18 == 0;
        slots_[at + (is_first || is_costly ? 0 : 1)].store(data, std::memory_order_relaxed);
    }

private:
    static constexpr std::uint64_t slots_per_bucket = 2;
    static constexpr std::uint64_t fewest_buckets = std::uint64_t{1} << 18;  // 18 + 46 bits are the whole key

    static std::uint64_t product(Bits64 key) { return key * 0x9e3779b97f4a7c15ULL; }
    std::uint64_t place(std::uint64_t hash) const { return (hash >> shift_) * slots_per_bucket; }

    std::uint64_t buckets_;
    int shift_;
    LargePages<std::atomic<std::uint64_t>> slots_;
};

// Twenty-four bytes an entry: both halves of the key, each xor-ed with the data so that a torn entry
// matches nothing.
template <>
class SolverTable<Bits128> {
public:
    explicit SolverTable(int megabytes)
        : buckets_{std::max<std::uint64_t>(std::uint64_t(megabytes) * 1024 * 1024 / sizeof(Slot), 1 << 10)},
          slots_{std::make_unique<Slot[]>(buckets_)} {}

    void clear() {
        for (std::uint64_t i = 0; i < buckets_; ++i) {
            slots_[i].low.store(0, std::memory_order_relaxed);
            slots_[i].high.store(0, std::memory_order_relaxed);
            slots_[i].data.store(0, std::memory_order_relaxed);
        }
    }
    void prefetch(Bits128 key) const { __builtin_prefetch(&slots_[place(key)]); }

    std::optional<SolverEntry> find(Bits128 key) const {
        const Slot& slot = slots_[place(key)];
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data == 0 || (slot.low.load(std::memory_order_relaxed) ^ data) != static_cast<Bits64>(key) ||
            (slot.high.load(std::memory_order_relaxed) ^ data) != static_cast<Bits64>(key >> 64))
            return std::nullopt;
        return SolverEntry{static_cast<int>(data >> 8 & 255) - 128, static_cast<int>(data & 255) - 128};
    }

    void store(Bits128 key, const SolverEntry& entry, bool) {
        assert(entry.lower <= entry.upper && entry.lower >= -128 && entry.upper < 128);
        Slot& slot = slots_[place(key)];
        const std::uint64_t data = std::uint64_t{1} << 32 | static_cast<std::uint64_t>(entry.lower + 128) << 8 |
                                   static_cast<std::uint64_t>(entry.upper + 128);
        slot.low.store(static_cast<Bits64>(key) ^ data, std::memory_order_relaxed);
        slot.high.store(static_cast<Bits64>(key >> 64) ^ data, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }

private:
    struct Slot {
        std::atomic<std::uint64_t> low{0}, high{0}, data{0};
    };
    std::uint64_t place(Bits128 key) const {
        return mix(static_cast<Bits64>(key) + mix(static_cast<Bits64>(key >> 64))) % buckets_;
    }

    std::uint64_t buckets_;
    std::unique_ptr<Slot[]> slots_;
};

}  // namespace plateau::in_a_row
