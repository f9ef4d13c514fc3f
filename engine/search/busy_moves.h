// Which positions some thread is searching just now, so that other threads may leave them for later and
// find them in the table when they come back. After Kerrigan's "Simplified ABDADA" (2017); the idea of
// deferring is that of Weill's ABDADA (1996). Safe from any thread.
#pragma once

#include <atomic>
#include <memory>

#include "core/key.h"

namespace plateau::search {

class BusyMoves {
public:
    static constexpr int least_depth = 3;  // shallower searches cost less than asking

    BusyMoves() : buckets_{std::make_unique<Bucket[]>(bucket_count)} {}

    bool is_busy(Key child) const {
        for (const auto& place : bucket(child).places)
            if (place.load(std::memory_order_relaxed) == child) return true;
        return false;
    }
    void begin(Key child) {
        auto& places = bucket(child).places;
        for (auto& place : places) {
            const Key here = place.load(std::memory_order_relaxed);
            if (here == child) return;
            if (here == 0) return place.store(child, std::memory_order_relaxed);
        }
        places[0].store(child, std::memory_order_relaxed);
    }
    void end(Key child) {
        for (auto& place : bucket(child).places)
            if (place.load(std::memory_order_relaxed) == child) place.store(0, std::memory_order_relaxed);
    }

private:
    struct alignas(32) Bucket {
        std::atomic<Key> places[4]{};
    };
    static constexpr std::size_t bucket_count = 1 << 14;
    static_assert((bucket_count & (bucket_count - 1)) == 0, "keys are masked");

    Bucket& bucket(Key key) const { return buckets_[key >> 32 & (bucket_count - 1)]; }

    std::unique_ptr<Bucket[]> buckets_;
};

}  // namespace plateau::search
