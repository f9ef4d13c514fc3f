// Numbers for keys: the first key gets the number it is told, a key met again the number it has. Linear probing in one
// table, so that a hundred million keys take twelve bytes each and a third of that in spare room.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/key.h"

namespace plateau::lab {

class KeyIndex {
public:
    // For at most `most` keys.
    explicit KeyIndex(std::uint64_t most)
        : keys_(std::bit_ceil(most + most / 2 + 1)), places_(keys_.size(), free_place) {}

    std::uint64_t place_of(Key key, std::uint64_t if_new) {
        assert(if_new < free_place);
        const std::uint64_t mask = keys_.size() - 1;
        std::uint64_t slot = mix(key) & mask;
        for (; places_[slot] != free_place; slot = (slot + 1) & mask)
            if (keys_[slot] == key) return places_[slot];
        keys_[slot] = key;
        places_[slot] = static_cast<std::uint32_t>(if_new);
        return if_new;
    }

private:
    static constexpr std::uint32_t free_place = ~std::uint32_t{0};

    std::vector<Key> keys_;
    std::vector<std::uint32_t> places_;
};

}  // namespace plateau::lab
