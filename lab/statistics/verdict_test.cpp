#include "lab/statistics/verdict.h"

#include <gtest/gtest.h>

#include <cmath>

namespace plateau::lab {
namespace {

TEST(Shares, HaveWilsonsIntervalEvenAtTheEnds) {
    const Estimate half = share_of(50, 100);
    EXPECT_NEAR(half.low, 0.4038, 5e-4);
    EXPECT_NEAR(half.high, 0.5962, 5e-4);
    const Estimate none = share_of(0, 100);
    EXPECT_EQ(none.value, 0);
    EXPECT_EQ(none.low, 0);
    EXPECT_NEAR(none.high, 0.0370, 5e-4);
    const Estimate all = share_of(40, 40);
    EXPECT_EQ(all.high, 1);
    EXPECT_NEAR(all.low, 0.9124, 5e-4);
    EXPECT_EQ(share_of(0, 0), (Estimate{0.5, 0, 1}));
}

TEST(Means, KnowTheirErrorFromTwoValuesOn) {
    const Estimate mean = mean_of({4, 6, 5, 5});
    EXPECT_EQ(mean.value, 5);
    EXPECT_NEAR(mean.high - mean.value, 1.96 * std::sqrt(2.0 / 3 / 4), 1e-3);
    EXPECT_TRUE(std::isinf(mean_of({4}).high));
    EXPECT_TRUE(std::isinf(mean_of({}).high));
}

TEST(Differences, AndRatiosCarryBothErrors) {
    const Estimate apart = difference({5, 4, 6}, {3, 2.25, 3.75});
    EXPECT_EQ(apart.value, 2);
    EXPECT_EQ(apart.low, 2 - 1.25);
    EXPECT_EQ(apart.high, 2 + 1.25);
    const Estimate times = ratio({20, 18, 22}, {10, 10, 10});
    EXPECT_EQ(times.value, 2);
    EXPECT_NEAR(times.low, 2 * std::exp(-0.1), 1e-9);
    EXPECT_TRUE(std::isinf(ratio({1, 1, 1}, {0, 0, 0}).high));
}

TEST(Claims, AgreeInsideDisagreeOutsideAndAreOpenBetween) {
    // "not far from 50/50": between 40 and 60 %
    EXPECT_EQ(lies_between(share_of(216, 400), 0.4, 0.6), Verdict::agrees);
    EXPECT_EQ(lies_between(share_of(54, 100), 0.4, 0.6), Verdict::undecided);
    EXPECT_EQ(lies_between(share_of(95, 100), 0.4, 0.6), Verdict::disagrees);
    EXPECT_EQ(lies_between({6, 5.2, 6.8}, 5, 1e9), Verdict::agrees);
    EXPECT_EQ(lies_between({5, 4.2, 5.8}, 5, 1e9), Verdict::undecided);
    EXPECT_EQ(lies_between({4, 3.2, 4.8}, 5, 1e9), Verdict::disagrees);
}

TEST(Claims, OfAGainNeedOne) {
    EXPECT_EQ(is_positive({0.2, 0.1, 1.3}), Verdict::agrees);
    EXPECT_EQ(is_positive({0.2, -0.1, 0.5}), Verdict::undecided);
    EXPECT_EQ(is_positive({-0.2, -0.3, -0.1}), Verdict::disagrees);
    EXPECT_EQ(is_positive({0, 0, 0}), Verdict::disagrees);
}

TEST(Comparisons, CountTheErrorsOfBothSides) {
    // 24 of 40 against 54 of 100 can be the same player; against 90 of 100 it cannot.
    EXPECT_EQ(is_same(share_of(54, 100), share_of(24, 40), 0.2), Verdict::agrees);
    EXPECT_EQ(is_same(share_of(54, 100), share_of(24, 40), 0.1), Verdict::undecided);
    EXPECT_EQ(is_same(share_of(90, 100), share_of(24, 40), 0.1), Verdict::disagrees);
    // A handful of games tells nothing, however near they come.
    EXPECT_EQ(is_same(share_of(1, 2), share_of(1, 2), 0.2), Verdict::undecided);
}

TEST(Verdicts, OfManyRowsAreTheWorst) {
    using enum Verdict;
    EXPECT_EQ(verdict_of_all(std::vector{agrees, agrees}), agrees);
    EXPECT_EQ(verdict_of_all(std::vector{agrees, undecided}), undecided);
    EXPECT_EQ(verdict_of_all(std::vector{undecided, disagrees, agrees}), disagrees);
    EXPECT_EQ(either_way(agrees, agrees), agrees);
    EXPECT_EQ(either_way(agrees, disagrees), undecided);
    EXPECT_EQ(either_way(disagrees, disagrees), disagrees);
    for (const Verdict one : {agrees, disagrees, undecided}) {
        EXPECT_FALSE(to_text(one).en.empty());
        EXPECT_NE(to_text(one).en, to_text(one).fr);
    }
}

}  // namespace
}  // namespace plateau::lab
