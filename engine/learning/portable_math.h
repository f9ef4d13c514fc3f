// exp, log, tanh and normal numbers from plain arithmetic, so that learning gives the same bits on every
// machine: the C library's differ in the last place from one version, and one processor, to the next.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/random.h"

namespace plateau::learning {

inline constexpr auto inverse_factorials = [] {
    std::array<double, 15> inverses{1};
    for (std::size_t n = 1; n < inverses.size(); ++n) inverses[n] = inverses[n - 1] / static_cast<double>(n);
    return inverses;
}();

// e^x: x = k ln 2 + r with |r| <= ln 2 / 2, then the series of e^r; within 2 units of the last place.
inline double portable_exp(double x) {
    constexpr double inverse_ln2 = 1.4426950408889634;
    constexpr double ln2_high = 0.693147180369123816490;  // 32 bits, so that k * ln2_high is exact
    constexpr double ln2_low = 1.90821492927058770002e-10;
    if (x > 709.0) return std::numeric_limits<double>::infinity();
    if (x < -708.0) return 0;
    const double k = std::floor(x * inverse_ln2 + 0.5);
    const double r = (x - k * ln2_high) - k * ln2_low;
    double sum = inverse_factorials[14];
    for (std::size_t term = 14; term-- > 0;) sum = inverse_factorials[term] + sum * r;
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(1023 + static_cast<std::int64_t>(k)) << 52);
}

// ln x for a normal x > 0: x = 2^k m with m near 1, then the series of 2 artanh((m - 1) / (m + 1)).
inline double portable_log(double x) {
    constexpr double ln2 = 0.69314718055994530942;
    constexpr double root_half = 0.70710678118654752440;
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
    std::int64_t k = static_cast<std::int64_t>(bits >> 52) - 1022;
    double m = std::bit_cast<double>((bits & 0x000fffffffffffffULL) | 0x3fe0000000000000ULL);  // in [0.5, 1)
    if (m < root_half) {
        m *= 2;
        --k;
    }
    const double s = (m - 1) / (m + 1), square = s * s;
    double sum = 0;
    for (int odd = 23; odd >= 3; odd -= 2) sum = (sum + 1.0 / odd) * square;
    return static_cast<double>(k) * ln2 + 2 * s * (1 + sum);
}

inline double portable_tanh(double x) {
    if (std::abs(x) > 20) return x > 0 ? 1 : -1;
    if (std::abs(x) < 1e-5) return x;
    const double e = portable_exp(2 * x);
    return (e - 1) / (e + 1);
}

// The chance of winning that a logit stands for.
inline double sigmoid(double logit) {
    const double e = portable_exp(-std::abs(logit));
    return (logit >= 0 ? 1 : e) / (1 + e);
}

// ln(1 + e^x), without overflow.
inline double softplus(double x) { return std::max(x, 0.0) + portable_log(1 + portable_exp(-std::abs(x))); }

// Minus the log likelihood of a target in [0, 1] when sigmoid(logit) is predicted.
inline double cross_entropy(double logit, double target) { return softplus(logit) - target * logit; }

// A normal number, by Marsaglia's polar method; the second of each pair is thrown away to keep no state.
inline double normal(Random& random) {
    while (true) {
        const double x = 2 * random.real() - 1, y = 2 * random.real() - 1, square = x * x + y * y;
        if (square < 1 && square > 1e-300) return x * std::sqrt(-2 * portable_log(square) / square);
    }
}

}  // namespace plateau::learning
