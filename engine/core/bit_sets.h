// Sets of bits written side by side: with a mask of the places that count, a board with gaps becomes a number.
#pragma once

#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace plateau {

// The bits of `set` that lie in `mask`, side by side, the lowest first.
inline std::uint64_t gather_bits(std::uint64_t set, std::uint64_t mask) {
#ifdef __BMI2__
    return _pext_u64(set, mask);
#else
    std::uint64_t gathered = 0;
    for (std::uint64_t place = 1; mask; mask &= mask - 1, place <<= 1)
        if (set & mask & -mask) gathered |= place;
    return gathered;
#endif
}

// The other way round: the bits of `number` go to the places of `mask`.
inline std::uint64_t scatter_bits(std::uint64_t number, std::uint64_t mask) {
#ifdef __BMI2__
    return _pdep_u64(number, mask);
#else
    std::uint64_t scattered = 0;
    for (; mask; mask &= mask - 1, number >>= 1)
        if (number & 1) scattered |= mask & -mask;
    return scattered;
#endif
}

}  // namespace plateau
