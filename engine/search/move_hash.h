// A number for any move that is plain data, for tables that count by move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/key.h"

namespace plateau::search {

template <class Move>
inline constexpr bool is_plain_move = std::has_unique_object_representations_v<Move> && sizeof(Move) <= 64;

template <class Move>
    requires is_plain_move<Move>
std::uint64_t hash_of_move(const Move& move) {
    std::uint64_t hash = 0;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&move);
    for (std::size_t at = 0; at < sizeof(Move); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, std::min<std::size_t>(8, sizeof(Move) - at));
        hash = mix(hash ^ word);
    }
    return hash;
}

}  // namespace plateau::search
