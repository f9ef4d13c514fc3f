// Published figures, odd cases, and whether the sequential test keeps its word.
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "lab/statistics/elo.h"
#include "lab/statistics/sprt.h"

namespace plateau::lab {
namespace {

PairCounts pairs_of(std::array<std::uint64_t, 5> counts) { return {counts}; }

double rounded(double value, int digits) {
    const double unit = std::pow(10, digits);
    return std::round(value * unit) / unit;
}

// Results printed by public test runs of chess engines.
TEST(Elo, GivesThePublishedFigures) {
    const auto small = estimate_elo(pairs_of({379, 10170, 21828, 10640, 343}));
    EXPECT_EQ(rounded(small.normalized_elo, 2), 3.05);
    EXPECT_EQ(rounded(small.normalized_elo_error, 2), 2.31);
    const auto larger = estimate_elo(pairs_of({177, 1629, 3083, 1780, 221}));
    EXPECT_EQ(rounded(larger.normalized_elo, 2), 10.01);
    EXPECT_EQ(rounded(larger.normalized_elo_error, 2), 5.80);
}

TEST(Elo, GivesTheFiguresOfAnEnginesProgressPage) {
    const auto estimate = estimate_elo(pairs_of({59, 1751, 4800, 3267, 169}));
    EXPECT_EQ(rounded(estimate.elo, 2), 30.09);
    EXPECT_EQ(rounded(estimate.elo_error, 2), 2.56);
    EXPECT_EQ(rounded(estimate.normalized_elo, 2), 56.71);
    EXPECT_EQ(rounded(estimate.normalized_elo_error, 2), 4.80);
}

TEST(Elo, OfSingleGamesIsTheUsualOne) {
    const auto estimate = estimate_elo(1517, 3826, 1353);
    EXPECT_NEAR(estimate.elo, 8.51, 0.01);
    EXPECT_NEAR(estimate.elo_error, 5.44, 0.05);
    EXPECT_NEAR(elo_of_score(0.75), 190.85, 0.01);
    EXPECT_NEAR(score_of_elo(elo_of_score(0.6)), 0.6, 1e-12);
}

TEST(Elo, StaysFiniteWhenAllResultsAreAlike) {
    for (const auto& pairs : {pairs_of({7, 0, 0, 0, 0}), pairs_of({0, 0, 7, 0, 0}), pairs_of({0, 0, 0, 0, 1})}) {
        const auto estimate = estimate_elo(pairs);
        EXPECT_TRUE(estimate.is_smoothed);
        EXPECT_TRUE(std::isfinite(estimate.elo) && std::isfinite(estimate.elo_error));
        EXPECT_TRUE(std::isfinite(estimate.normalized_elo) && std::isfinite(estimate.normalized_elo_error));
        EXPECT_GT(estimate.elo_error, 0);
    }
    EXPECT_LT(estimate_elo(pairs_of({7, 0, 0, 0, 0})).elo, -300);
    EXPECT_EQ(estimate_elo(pairs_of({0, 0, 7, 0, 0})).elo, 0);
    EXPECT_LT(estimate_elo(0, 0, 5).superiority, 0.05);
}

TEST(Elo, KnowsNothingWithoutGames) {
    const auto estimate = estimate_elo(PairCounts{});
    EXPECT_EQ(estimate.elo, 0);
    EXPECT_TRUE(std::isinf(estimate.elo_error));
    EXPECT_EQ(estimate.superiority, 0.5);
    EXPECT_EQ(estimate_elo(0, 0, 0).superiority, 0.5);
}

TEST(Elo, HasAnIntervalThatSaysSomethingNearTheEnds) {
    // 22 of 24 won: the usual error reaches beyond 100 % and would say nothing.
    const auto high = estimate_elo(pairs_of({0, 0, 2, 0, 10}));
    EXPECT_GT(high.elo_low, 150);
    EXPECT_LT(high.elo_high, 700);
    EXPECT_NEAR(high.elo_high - high.elo, high.elo - high.elo_low, 0.01);
    EXPECT_NE(elo_text(high).find("±"), std::string::npos) << elo_text(high);
    // All won: Wilson's lower bound for 24 games is 24 / (24 + 1.96^2); above there is none.
    const auto all = estimate_elo(pairs_of({0, 0, 0, 0, 12}));
    EXPECT_NEAR(all.elo_low, elo_of_score(24 / (24 + 3.841459)), 0.01);
    EXPECT_TRUE(std::isinf(all.elo_high));
    EXPECT_TRUE(elo_text(all).ends_with(", inf)")) << elo_text(all);
    const auto none = estimate_elo(pairs_of({12, 0, 0, 0, 0}));
    EXPECT_NEAR(none.elo_high, -all.elo_low, 1e-6);
    EXPECT_NE(elo_text(none).find("(-inf, "), std::string::npos) << elo_text(none);
    // In the middle, and with many games, it is the usual one.
    const auto even = estimate_elo(pairs_of({30, 100, 200, 120, 50}));
    EXPECT_NEAR((even.elo_high - even.elo_low) / 2, even.elo_error, 0.05 * even.elo_error);
    EXPECT_NE(elo_text(even).find("±"), std::string::npos) << elo_text(even);
    EXPECT_EQ(elo_text(estimate_elo(PairCounts{})), "?");
}

TEST(Elo, IsTheSameForBothPlayersButForTheSign) {
    const auto one = estimate_elo(pairs_of({3, 10, 20, 15, 9})), other = estimate_elo(pairs_of({9, 15, 20, 10, 3}));
    EXPECT_NEAR(one.elo, -other.elo, 1e-9);
    EXPECT_NEAR(one.elo_error, other.elo_error, 1e-9);
    EXPECT_NEAR(one.superiority, 1 - other.superiority, 1e-12);
}

TEST(Sprt, GivesThePublishedRatio) {
    const Sprt sprt{0, 2};
    EXPECT_EQ(rounded(sprt.log_likelihood_ratio(pairs_of({379, 10170, 21828, 10640, 343})), 3), 2.946);
    EXPECT_EQ(rounded(sprt.upper_bound(), 3), 2.944);
    EXPECT_EQ(sprt.verdict(pairs_of({379, 10170, 21828, 10640, 343})), SprtVerdict::accept_h1);
    // The multinomial ratio that a public test page gives for these counts is -0.549.
    EXPECT_NEAR((Sprt{0, 4}.log_likelihood_ratio(pairs_of({13, 37, 50, 25, 3}))), -0.549, 0.01);
}

TEST(Sprt, EndsWellWhenAllResultsAreAlike) {
    const Sprt sprt{0, 10};
    EXPECT_EQ(sprt.log_likelihood_ratio({}), 0);
    EXPECT_EQ(sprt.verdict(pairs_of({1000, 0, 0, 0, 0})), SprtVerdict::accept_h0);
    EXPECT_EQ(sprt.verdict(pairs_of({0, 0, 0, 0, 1000})), SprtVerdict::accept_h1);
    EXPECT_TRUE(std::isfinite(sprt.log_likelihood_ratio(pairs_of({0, 0, 100000, 0, 0}))));
    EXPECT_TRUE(std::isfinite(sprt.log_likelihood_ratio(pairs_of({0, 0, 1, 0, 0}))));
}

// Shares whose normalised Elo is as told: a draw-rich distribution, its halves weighed by exp(+-x).
PairShares shares_with(double normalized_elo) {
    const auto tilted = [](double x) {
        PairShares shares{0.06, 0.22, 0.44, 0.22, 0.06};
        double total = 0;
        for (std::size_t i = 0; i < shares.size(); ++i)
            total += shares[i] *= std::exp(x * (static_cast<double>(i) - 2));
        for (double& share : shares) share /= total;
        return shares;
    };
    double low = -1, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        const PairShares shares = tilted(middle);
        const double found = normalized_elo_unit * (mean_of(shares) - 0.5) / std::sqrt(2 * variance_of(shares));
        (found < normalized_elo ? low : high) = middle;
    }
    return tilted(low);
}

double share_of_h1(const Sprt& sprt, double true_elo, int runs) {
    const PairShares shares = shares_with(true_elo);
    int accepted = 0;
    for (int run = 0; run < runs; ++run) {
        Random random{2024, static_cast<std::uint64_t>(run)};
        PairCounts pairs;
        SprtVerdict verdict = SprtVerdict::undecided;
        while (verdict == SprtVerdict::undecided) {
            double draw = random.real();
            int result = 0;
            while (result < 4 && (draw -= shares[static_cast<std::size_t>(result)]) >= 0) ++result;
            pairs.add(result);
            verdict = sprt.verdict(pairs);
        }
        accepted += verdict == SprtVerdict::accept_h1;
    }
    return static_cast<double>(accepted) / runs;
}

TEST(Sprt, KeepsItsErrorRates) {
    const int runs = 10000;
    const Sprt sprt{0, 50};
    const double three_sigma = 3 * std::sqrt(0.05 * 0.95 / runs);
    const double false_alarms = share_of_h1(sprt, 0, runs), misses = 1 - share_of_h1(sprt, 50, runs);
    EXPECT_LT(false_alarms, 0.05 + three_sigma);
    EXPECT_LT(misses, 0.05 + three_sigma);
    EXPECT_GT(false_alarms, 0.02);  // a test that never accepts would keep its word, too
    EXPECT_GT(misses, 0.02);
    RecordProperty("false_alarms", std::to_string(false_alarms));
    RecordProperty("misses", std::to_string(misses));
}

}  // namespace
}  // namespace plateau::lab
