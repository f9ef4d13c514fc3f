#include "lab/statistics/logistic_model.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace plateau::lab {
namespace {

// One factor of two values: the odds ratio is that of the table of four fields, and without clusters so is its error.
TEST(LogisticModel, OfOneSwitchIsTheOddsRatioOfFourFields) {
    LogisticModel model{2};
    std::uint64_t row = 0;
    const auto add = [&](bool is_on, bool happened, int times) {
        for (int i = 0; i < times; ++i) model.add({1, is_on ? 1.0 : 0.0}, happened, row++);
    };
    add(true, true, 30);
    add(true, false, 20);
    add(false, true, 10);
    add(false, false, 40);
    const auto fit = model.fit();
    ASSERT_TRUE(fit) << fit.error().en;
    EXPECT_NEAR(fit->factors[1].odds_ratio(), 30.0 * 40 / (20.0 * 10), 1e-6);
    EXPECT_NEAR(fit->factors[1].error, std::sqrt(1 / 30.0 + 1 / 20.0 + 1 / 10.0 + 1 / 40.0), 1e-6);
    EXPECT_EQ(fit->rows, 100u);
    EXPECT_EQ(fit->events, 40u);
    EXPECT_EQ(fit->clusters, 100u);
    EXPECT_GT(fit->explained(), 0.05);
}

TEST(LogisticModel, FindsTheWeightsThatMadeTheData) {
    LogisticModel model{3};
    Random random{11};
    const auto drawn = [&] { return static_cast<double>(random.below(2001)) / 1000.0 - 1; };
    for (std::uint64_t i = 0; i < 20'000; ++i) {
        const double x = drawn(), y = drawn();
        const double p = 1 / (1 + std::exp(-(-0.5 + 1.2 * x + 0 * y)));
        model.add({1, x, y}, static_cast<double>(random.below(1'000'000)) < 1e6 * p, i);
    }
    const auto fit = model.fit();
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->factors[0].estimate, -0.5, 4 * fit->factors[0].error);
    EXPECT_NEAR(fit->factors[1].estimate, 1.2, 4 * fit->factors[1].error);
    EXPECT_NEAR(fit->factors[2].estimate, 0, 4 * fit->factors[2].error);
    EXPECT_LT(fit->factors[1].error, 0.05);
}

TEST(LogisticModel, CountsClustersAndNotRows) {
    LogisticModel once{2}, ten_times{2};
    Random random{5};
    for (std::uint64_t i = 0; i < 300; ++i) {
        const double x = static_cast<double>(random.below(100)) / 100;
        const bool happened = static_cast<double>(random.below(100)) < 30 + 40 * x;
        once.add({1, x}, happened, i);
        for (int copy = 0; copy < 10; ++copy) ten_times.add({1, x}, happened, i);
    }
    const auto one = once.fit(), ten = ten_times.fit();
    ASSERT_TRUE(one && ten);
    EXPECT_NEAR(one->factors[1].estimate, ten->factors[1].estimate, 1e-6);
    EXPECT_NEAR(one->factors[1].error, ten->factors[1].error, 1e-6) << "copies tell nothing new";
    EXPECT_EQ(ten->clusters, 300u);
}

TEST(LogisticModel, SaysWhenThereIsNothingToFit) {
    LogisticModel same{2}, split{2};
    for (std::uint64_t i = 0; i < 20; ++i) {
        same.add({1, 1}, i % 2 == 0, i);
        split.add({1, i < 10 ? 0.0 : 1.0}, i < 10, i);
    }
    EXPECT_FALSE(same.fit());
    EXPECT_FALSE(split.fit());
}

}  // namespace
}  // namespace plateau::lab
