// The solver's memory: for each position met the bounds of its score and the best move. Shared by
// threads without locks.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>

#include "games/in_a_row/gravity.h"

namespace plateau::in_a_row {

struct SolverEntry {
    int lower = 0;
    int upper = 0;
    int move = 0;  // 0 for none, else column + 1
};

template <class Bits>
class SolverTable;

// Eight bytes an entry. The place of a key is its remainder by an odd number; by the Chinese remainder
// theorem its low 46 bits then tell it from every other key below 46 + 22 bits.
//
//     key 46 | lower 7 | upper 7 | move 4
template <>
class SolverTable<Bits64> {
public:
    explicit SolverTable(int megabytes) {
        buckets_ = std::max<std::uint64_t>(std::uint64_t(megabytes) * 1024 * 1024 / (8 * slots_per_bucket), 1 << 17);
        buckets_ |= 1;
        slots_ = std::make_unique<std::atomic<std::uint64_t>[]>(buckets_ * slots_per_bucket);
    }

    void clear() {
        for (std::uint64_t i = 0; i < buckets_ * slots_per_bucket; ++i) slots_[i].store(0, std::memory_order_relaxed);
    }
    void prefetch(Bits64 key) const { __builtin_prefetch(&slots_[place(key)]); }

    std::optional<SolverEntry> find(Bits64 key) const {
        const std::uint64_t at = place(key);
        for (int i = 0; i < slots_per_bucket; ++i) {
            const std::uint64_t data = slots_[at + i].load(std::memory_order_relaxed);
            if ((data ^ key << 18) >> 18 == 0 && data != 0)
                return SolverEntry{static_cast<int>(data >> 11 & 127) - 64, static_cast<int>(data >> 4 & 127) - 64,
                                   static_cast<int>(data & 15)};
        }
        return std::nullopt;
    }

    // The first slot keeps what took long to find, the second what is new.
    void store(Bits64 key, const SolverEntry& entry, bool is_costly) {
        const std::uint64_t at = place(key);
        const std::uint64_t data = key << 18 | static_cast<std::uint64_t>(entry.lower + 64) << 11 |
                                   static_cast<std::uint64_t>(entry.upper + 64) << 4 |
                                   static_cast<std::uint64_t>(entry.move & 15);
        const bool is_first = (slots_[at].load(std::memory_order_relaxed) ^ data) >> 18 == 0;
        slots_[at + (is_first || is_costly ? 0 : 1)].store(data, std::memory_order_relaxed);
    }

private:
    static constexpr int slots_per_bucket = 2;
    std::uint64_t place(Bits64 key) const { return key % buckets_ * slots_per_bucket; }

    std::uint64_t buckets_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> slots_;
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
        return SolverEntry{static_cast<int>(data >> 16 & 255) - 128, static_cast<int>(data >> 8 & 255) - 128,
                           static_cast<int>(data & 255)};
    }

    void store(Bits128 key, const SolverEntry& entry, bool) {
        Slot& slot = slots_[place(key)];
        const std::uint64_t data = std::uint64_t{1} << 32 | static_cast<std::uint64_t>(entry.lower + 128) << 16 |
                                   static_cast<std::uint64_t>(entry.upper + 128) << 8 |
                                   static_cast<std::uint64_t>(entry.move);
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
