// Results of games played in pairs: the same opening twice, seats swapped. A pair scores 0, 1/2, 1, 3/2
// or 2 points, so that its five counts (the "pentanomial") keep what an opening gives to one seat from
// looking like luck.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plateau::lab {

struct PairCounts {
    // Pairs in which the first player scored 0, 1/2, 1, 3/2 and 2 points.
    std::array<std::uint64_t, 5> counts{};

    void add(int half_points, std::uint64_t pairs = 1) { counts[static_cast<std::size_t>(half_points)] += pairs; }

    std::uint64_t pairs() const;
    // Mean and variance of a pair's score per game, which lies in [0, 1].
    double mean() const;
    double variance() const;

    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

// The probabilities of the five results, for statistics that need more than counts.
using PairShares = std::array<double, 5>;

// What each of the five results is worth per game: 0, 1/4, 1/2, 3/4, 1.
inline constexpr PairShares pair_values{0, 0.25, 0.5, 0.75, 1};

double mean_of(const PairShares& shares, const PairShares& values = pair_values);
double variance_of(const PairShares& shares);

}  // namespace plateau::lab
