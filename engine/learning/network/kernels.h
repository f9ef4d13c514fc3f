// The inner loops of a network in whole numbers, twice: in plain C++, and for processors with AVX2. Both give the same
// numbers to the bit, because sums of whole numbers do not depend on their order; a test compares them. `size` is
// always a multiple of `lanes`.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace plateau::learning {

inline constexpr std::size_t lanes = 16;  // numbers of 16 bits in a register of AVX2

using WeightRows = std::span<const std::int16_t* const>;

namespace portable {

// Adds some rows of numbers to the sums and takes others away.
inline void change(std::int16_t* sums, WeightRows added, WeightRows removed, std::size_t size) {
    assert(size % lanes == 0);
    for (const std::int16_t* row : added)
        for (std::size_t i = 0; i < size; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + row[i]);
    for (const std::int16_t* row : removed)
        for (std::size_t i = 0; i < size; ++i) sums[i] = static_cast<std::int16_t>(sums[i] - row[i]);
}

// Each number brought between 0 and `most`.
inline void clip(const std::int16_t* from, std::int16_t* to, std::size_t size, std::int16_t most) {
    assert(size % lanes == 0);
    for (std::size_t i = 0; i < size; ++i) to[i] = std::clamp<std::int16_t>(from[i], 0, most);
}

inline std::int32_t dot(const std::int16_t* a, const std::int16_t* b, std::size_t size) {
    assert(size % lanes == 0);
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += std::int32_t{a[i]} * b[i];
    return sum;
}

// The products of four rows, one after the other in memory, with one vector.
inline void four_dots(const std::int16_t* rows, const std::int16_t* b, std::size_t size, std::int32_t* products) {
    for (std::size_t row = 0; row < 4; ++row) products[row] = dot(rows + row * size, b, size);
}

}  // namespace portable

#ifdef __AVX2__
namespace avx2 {

inline __m256i load(const std::int16_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
inline void store(std::int16_t* to, __m256i value) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), value); }

// A few registers of sums stay where they are while all rows pass.
template <int registers>
inline void change_part(std::int16_t* sums, WeightRows added, WeightRows removed, std::size_t first) {
    __m256i parts[registers];
    for (int i = 0; i < registers; ++i) parts[i] = load(sums + first + i * lanes);
    for (const std::int16_t* row : added)
        for (int i = 0; i < registers; ++i) parts[i] = _mm256_add_epi16(parts[i], load(row + first + i * lanes));
    for (const std::int16_t* row : removed)
        for (int i = 0; i < registers; ++i) parts[i] = _mm256_sub_epi16(parts[i], load(row + first + i * lanes));
    for (int i = 0; i < registers; ++i) store(sums + first + i * lanes, parts[i]);
}

inline void change(std::int16_t* sums, WeightRows added, WeightRows removed, std::size_t size) {
    assert(size % lanes == 0);
    constexpr int registers = 8;
    std::size_t first = 0;
    for (; first + registers * lanes <= size; first += registers * lanes)
        change_part<registers>(sums, added, removed, first);
    if (first + 4 * lanes <= size) {
        change_part<4>(sums, added, removed, first);
        first += 4 * lanes;
    }
    for (; first < size; first += lanes) change_part<1>(sums, added, removed, first);
}

inline void clip(const std::int16_t* from, std::int16_t* to, std::size_t size, std::int16_t most) {
    assert(size % lanes == 0);
    const __m256i low = _mm256_setzero_si256(), high = _mm256_set1_epi16(most);
    for (std::size_t i = 0; i < size; i += lanes)
        store(to + i, _mm256_min_epi16(_mm256_max_epi16(load(from + i), low), high));
}

inline std::int32_t dot(const std::int16_t* a, const std::int16_t* b, std::size_t size) {
    assert(size % lanes == 0);
    __m256i sums = _mm256_setzero_si256();
    for (std::size_t i = 0; i < size; i += lanes)
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(load(a + i), load(b + i)));
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b01'00'11'10));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b10'11'00'01));
    return _mm_cvtsi128_si32(half);
}

inline void four_dots(const std::int16_t* rows, const std::int16_t* b, std::size_t size, std::int32_t* products) {
    assert(size % lanes == 0);
    __m256i sums[4] = {};
    for (std::size_t i = 0; i < size; i += lanes) {
        const __m256i input = load(b + i);
        for (std::size_t row = 0; row < 4; ++row)
            sums[row] = _mm256_add_epi32(sums[row], _mm256_madd_epi16(load(rows + row * size + i), input));
    }
    const __m256i halves = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(products),
                     _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1)));
}

}  // namespace avx2
namespace kernels = avx2;
#else
namespace kernels = portable;
#endif

}  // namespace plateau::learning
