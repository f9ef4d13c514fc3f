// Counter-based random numbers: draw number n of a stream depends only on (seed, stream, n), so a
// stream can be resumed, split among workers and replayed.
//
//     Random dice{seed, game_number};
//     int face = 1 + dice.below(6);
#pragma once

#include <cassert>
#include <cstdint>

#include "core/key.h"

namespace plateau {

class Random {
public:
    using result_type = std::uint64_t;

    explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0)
        : base_{mix(mix(seed + 0x9e3779b97f4a7c15ULL) ^ (stream * 0xd1342543de82ef95ULL))} {}

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    constexpr result_type operator()() { return mix(base_ + ++draws_ * 0x9e3779b97f4a7c15ULL); }

    // A number in [0, bound), by Lemire's multiplication; the bias is below bound / 2^32.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
    }

    // A number in [0, 1).
    constexpr double real() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    constexpr std::uint64_t draws() const { return draws_; }
    constexpr void resume_at(std::uint64_t draws) { draws_ = draws; }

private:
    std::uint64_t base_;
    std::uint64_t draws_ = 0;
};

}  // namespace plateau
