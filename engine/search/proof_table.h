// What proof-number search knows of positions: proof and disproof numbers, and for a proof its length.
// Bounded: where a bucket is full the entry that cost least to find gives way. One thread at a time.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>

#include "core/key.h"

namespace plateau::search {

// How many leaves must be proved to prove a win, and disproved to disprove it; 0 is done, infinite never.
struct ProofNumbers {
    static constexpr std::uint32_t infinite = 1u << 30;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    std::uint16_t plies = 0;  // to the end, for a proof

    static constexpr ProofNumbers proven(int plies) { return {0, infinite, static_cast<std::uint16_t>(plies)}; }
    static constexpr ProofNumbers disproven() { return {infinite, 0, 0}; }
    bool is_proven() const { return proof == 0; }
    bool is_disproven() const { return disproof == 0; }
    bool is_settled() const { return is_proven() || is_disproven(); }
    // Done for one side is never for the other.
    bool is_consistent() const {
        return proof <= infinite && disproof <= infinite && (proof > 0 || disproof == infinite) &&
               (disproof > 0 || proof == infinite);
    }
};

class ProofTable {
public:
    explicit ProofTable(int megabytes)
        : mask_{std::max<std::size_t>(
                    std::bit_floor(static_cast<std::size_t>(megabytes) * 1024 * 1024 / sizeof(Bucket)), 1) -
                1} {}

    // Takes the memory: before anything is looked up.
    void prepare() {
        if (!buckets_) buckets_ = std::make_unique<Bucket[]>(mask_ + 1);
    }

    // The numbers of a position, or nullptr.
    const ProofNumbers* find(Key key) const {
        assert(buckets_);
        for (const auto& entry : buckets_[key & mask_].entries)
            if (entry.key == key && entry.work > 0) return &entry.numbers;
        return nullptr;
    }

    void store(Key key, const ProofNumbers& numbers, std::uint64_t work) {
        assert(buckets_ && numbers.is_consistent());
        Entry* poorest = nullptr;
        for (auto& entry : buckets_[key & mask_].entries) {
            if (entry.key == key) {
                poorest = &entry;
                break;
            }
            if (!poorest || entry.work < poorest->work) poorest = &entry;
        }
        const std::uint64_t before = poorest->key == key ? poorest->work : 0;
        *poorest = {key, numbers, static_cast<std::uint32_t>(std::min<std::uint64_t>(before + work + 1, 0xffff'ffff))};
    }

private:
    struct Entry {
        Key key = 0;
        ProofNumbers numbers;
        std::uint32_t work = 0;  // nodes spent on it
    };
    struct Bucket {
        Entry entries[4];
    };

    std::size_t mask_;
    std::unique_ptr<Bucket[]> buckets_;
};

}  // namespace plateau::search
