// The transposition table: what is known of positions met before. An entry takes 16 bytes whatever the
// game, because it remembers the best move by its place in legal_moves(). Key and data are stored
// xor-ed, so that threads may share a table without locks: a torn entry matches no key (Hyatt, 1999).
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/key.h"
#include "core/score.h"

namespace plateau::search {

enum class Bound : std::uint8_t { lower = 1, upper = 2, exact = 3 };

// find, store and prefetch from any thread; start_search and clear while nobody searches.
class TranspositionTable {
public:
    static constexpr int no_move = 0xffff;

    struct Entry {
        Score score;  // distance counted from the stored position
        int move;     // place in legal_moves(), or no_move
        int depth;
        Bound bound;
        bool is_complete = false;  // no evaluation went into the score: it holds for every depth
    };

    explicit TranspositionTable(int megabytes);

    std::optional<Entry> find(Key key) const {
        const Slot* slots = bucket(key);
        for (int i = 0; i < slots_per_bucket; ++i) {
            const std::uint64_t data = slots[i].data.load(std::memory_order_relaxed);
            if ((slots[i].check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
        }
        return std::nullopt;
    }

    void store(Key key, const Entry& entry);

    void prefetch(Key key) const { __builtin_prefetch(bucket(key)); }

    // Entries of earlier searches give way first.
    void start_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & age_mask); }
    void clear();

private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    static_assert(sizeof(Slot) == 16 && std::atomic<std::uint64_t>::is_always_lock_free);
    static constexpr int slots_per_bucket = 4;
    static_assert(slots_per_bucket * sizeof(Slot) == 64, "a bucket is one cache line");
    static constexpr std::uint8_t age_mask = 0x1f;

    // data: score 32 | move 16 | depth 8 | age 5 | complete 1 | bound 2
    std::uint64_t pack(const Entry& entry) const {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.score)) << 32 |
               static_cast<std::uint64_t>(entry.move & 0xffff) << 16 |
               static_cast<std::uint64_t>(entry.depth & 0xff) << 8 | static_cast<std::uint64_t>(age_) << 3 |
               static_cast<std::uint64_t>(entry.is_complete) << 2 | static_cast<std::uint64_t>(entry.bound);
    }
    static Entry unpack(std::uint64_t data) {
        return {static_cast<Score>(static_cast<std::uint32_t>(data >> 32)), static_cast<int>(data >> 16 & 0xffff),
                static_cast<int>(data >> 8 & 0xff), static_cast<Bound>(data & 3), (data >> 2 & 1) != 0};
    }
    Slot* bucket(Key key) const { return slots_.get() + (key & bucket_mask_) * slots_per_bucket; }
    int worth(std::uint64_t data) const;

    std::size_t bucket_mask_;
    std::unique_ptr<Slot[]> slots_;
    std::uint8_t age_ = 0;
};

}  // namespace plateau::search
