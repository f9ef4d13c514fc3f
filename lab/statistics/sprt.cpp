#include "lab/statistics/sprt.h"

#include <cmath>

#include "lab/statistics/elo.h"

namespace plateau::lab {

namespace {

struct Observed {
    double pairs = 0, excess = 0, variance = 0;  // excess: mean score above 1/2
};

// Counts without zeros, so that the variance is never none; the total hardly changes.
Observed observed(const PairCounts& pairs) {
    Observed result;
    PairShares shares;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = pairs.counts[i] == 0 ? 1e-3 : static_cast<double>(pairs.counts[i]);
        result.pairs += shares[i];
    }
    for (double& share : shares) share /= result.pairs;
    result.excess = mean_of(shares) - 0.5;
    result.variance = variance_of(shares);
    return result;
}

// The largest log-likelihood of normal scores whose mean lies t deviations above 1/2. With excess m,
// variance v and deviation d it is n (-ln d - (v + (m - t d)^2) / 2 d^2), largest where
// d^2 + m t d - (v + m^2) = 0.
double best_log_likelihood(const Observed& seen, double t) {
    const double m = seen.excess, v = seen.variance;
    const double deviation = (std::sqrt(m * m * t * t + 4 * (v + m * m)) - m * t) / 2;
    const double missed = m - t * deviation;
    return seen.pairs * (-std::log(deviation) - (v + missed * missed) / (2 * deviation * deviation));
}

// A pair is the mean of two games: its deviation is that of a game over the square root of two.
double t_of_pair(double normalized_elo) { return normalized_elo / normalized_elo_unit * std::sqrt(2); }

}  // namespace

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double Sprt::log_likelihood_ratio(const PairCounts& pairs) const {
    if (pairs.pairs() == 0) return 0;
    const Observed seen = observed(pairs);
    return best_log_likelihood(seen, t_of_pair(elo1)) - best_log_likelihood(seen, t_of_pair(elo0));
}

SprtVerdict Sprt::verdict(const PairCounts& pairs) const {
    const double ratio = log_likelihood_ratio(pairs);
    if (ratio >= upper_bound()) return SprtVerdict::accept_h1;
    if (ratio <= lower_bound()) return SprtVerdict::accept_h0;
    return SprtVerdict::undecided;
}

const char* to_string(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::accept_h0: return "H0";
        case SprtVerdict::accept_h1: return "H1";
        case SprtVerdict::undecided: break;
    }
    return "undecided";
}

}  // namespace plateau::lab
