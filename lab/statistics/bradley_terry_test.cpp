#include "lab/statistics/bradley_terry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace plateau::lab {
namespace {

TEST(BradleyTerry, FindsTheDifferenceThatAScoreStandsFor) {
    // 75 % of the points: 400 log10 3 Elo.
    const auto ratings = rate(2, {{0, 1, 100, 75}});
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 400 * std::log10(3), 1e-6);
    EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
}

TEST(BradleyTerry, StaysFiniteWhenSomebodyWinsEverything) {
    const auto ratings = rate(3, {{0, 1, 10, 10}, {1, 2, 10, 5}, {0, 2, 10, 10}});
    EXPECT_GT(ratings[0].elo, 100);
    EXPECT_LT(ratings[0].elo, 2000);
    EXPECT_TRUE(std::isfinite(ratings[0].error));
    EXPECT_TRUE(std::isinf(rate(2, {})[0].error));
    // A group that lost everything to another.
    const auto split = rate(4, {{0, 1, 4, 2}, {2, 3, 4, 2}, {0, 2, 4, 4}, {1, 3, 4, 4}});
    EXPECT_LT(split[0].elo, 1000);
    EXPECT_GT(split[0].error, 10);
}

// A game between players whose strengths are known, with a share of draws.
double random_points(Random& random, double difference, double draws) {
    const double expected = 1 / (1 + std::pow(10, -difference / 400));
    const double draw = std::min({draws, 2 * expected, 2 * (1 - expected)});
    const double u = random.real();
    return u < expected - draw / 2 ? 1 : u < expected + draw / 2 ? 0.5 : 0;
}

TEST(BradleyTerry, IntervalsHoldTheTruthInNineteenOfTwentyCases) {
    const std::vector<double> truth{-180, -75, -20, 40, 85, 150};
    Random random{7};
    for (const double draws : {0.0, 0.5}) {
        int inside = 0, total = 0;
        for (int tournament = 0; tournament < 400; ++tournament) {
            std::vector<RatedScore> scores;
            for (std::size_t i = 0; i < truth.size(); ++i)
                for (std::size_t j = i + 1; j < truth.size(); ++j)
                    for (int pair = 0; pair < 20; ++pair)
                        scores.push_back({i, j, 2,
                                          random_points(random, truth[i] - truth[j], draws) +
                                              random_points(random, truth[i] - truth[j], draws)});
            const auto ratings = rate(truth.size(), scores);
            for (std::size_t i = 0; i < truth.size(); ++i, ++total)
                inside += std::abs(ratings[i].elo - truth[i]) <= ratings[i].error;
        }
        const double share = static_cast<double>(inside) / total;
        EXPECT_GT(share, 0.935) << draws;
        EXPECT_LT(share, 0.965) << draws;
        RecordProperty(draws > 0 ? "with_draws" : "without_draws", std::to_string(share));
    }
}

}  // namespace
}  // namespace plateau::lab
