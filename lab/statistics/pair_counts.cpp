#include "lab/statistics/pair_counts.h"

#include <numeric>

namespace plateau::lab {

namespace {

PairShares shares_of(const PairCounts& pairs) {
    PairShares shares{};
    const auto total = static_cast<double>(pairs.pairs());
    if (total > 0)
        for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = static_cast<double>(pairs.counts[i]) / total;
    return shares;
}

}  // namespace

std::uint64_t PairCounts::pairs() const { return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}); }
double PairCounts::mean() const { return mean_of(shares_of(*this)); }
double PairCounts::variance() const { return variance_of(shares_of(*this)); }

double mean_of(const PairShares& shares, const PairShares& values) {
    return std::inner_product(shares.begin(), shares.end(), values.begin(), 0.0);
}

double variance_of(const PairShares& shares) {
    const double mean = mean_of(shares);
    double variance = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        variance += shares[i] * (pair_values[i] - mean) * (pair_values[i] - mean);
    return variance;
}

}  // namespace plateau::lab
