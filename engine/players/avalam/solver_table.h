// What the solver remembers of positions: between which bounds the mover's lead lies, and the best move.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/key.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

class SolverTable {
public:
    static constexpr int endless = 32'000;

    struct Entry {
        Key key = 0;
        std::int16_t low = -endless, high = endless;
        Move best{};
        std::uint8_t towers = 0;  // left to play with
        std::uint8_t age = 0;
    };

    explicit SolverTable(int megabytes) {
        const std::size_t buckets = (static_cast<std::size_t>(megabytes) << 20) / sizeof(Bucket);
        buckets_.resize(std::bit_floor(buckets));
        assert(!buckets_.empty());
    }

    void start_search() { ++age_; }
    void prefetch(Key key) const { __builtin_prefetch(&buckets_[index(key)]); }

    const Entry* find(Key key) const {
        for (const Entry& entry : buckets_[index(key)].entries)
            if (entry.key == key) return &entry;
        return nullptr;
    }
    // The key's entry. A new one takes the place of an old search's, or of the one with least left to play.
    Entry& make(Key key, int towers) {
        assert(towers >= 0 && towers <= counters_in_all);
        Bucket& bucket = buckets_[index(key)];
        Entry* chosen = &bucket.entries[0];
        for (Entry& entry : bucket.entries) {
            if (entry.key == key) {
                entry.age = age_;
                return entry;
            }
            if (rank(entry) < rank(*chosen)) chosen = &entry;
        }
        *chosen = Entry{};
        chosen->key = key;
        chosen->towers = static_cast<std::uint8_t>(towers);
        chosen->age = age_;
        return *chosen;
    }

private:
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    static_assert(sizeof(Bucket) == 64);

    int rank(const Entry& entry) const { return entry.towers + (entry.age == age_ ? counters_in_all : 0); }
    std::size_t index(Key key) const { return key & (buckets_.size() - 1); }

    std::vector<Bucket> buckets_;
    std::uint8_t age_ = 0;
};

}  // namespace plateau::avalam
