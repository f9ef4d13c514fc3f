// 64-bit keys of positions, and the constants they are made of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plateau {

using Key = std::uint64_t;

// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): a bijection that mixes every bit.
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

// Zobrist constants: one per (piece, cell) or whatever a game numbers its facts by.
template <std::size_t Count>
constexpr std::array<Key, Count> zobrist_keys(std::uint64_t salt) {
    std::array<Key, Count> keys{};
    for (std::size_t i = 0; i < Count; ++i) keys[i] = mix(mix(salt) + (i + 1) * 0x9e3779b97f4a7c15ULL);
    return keys;
}

}  // namespace plateau
