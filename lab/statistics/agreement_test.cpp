#include "lab/statistics/agreement.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace plateau::lab {
namespace {

// Every order of one list beside the other: the mean and the variance are those of the formula.
TEST(Agreement, ByLuckIsWhatAllOrdersGive) {
    const std::string fixed = "WWDLD";
    std::string shuffled = "WDLLW";
    std::sort(shuffled.begin(), shuffled.end());
    double sum = 0, squares = 0, orders = 0;
    do {
        int equal = 0;
        for (std::size_t i = 0; i < fixed.size(); ++i) equal += fixed[i] == shuffled[i];
        sum += equal;
        squares += equal * equal;
        ++orders;
    } while (std::next_permutation(shuffled.begin(), shuffled.end()));
    Agreement agreement;
    agreement.add(fixed, shuffled);
    EXPECT_NEAR(agreement.expected, sum / orders, 1e-12);
    EXPECT_NEAR(agreement.variance, squares / orders - sum / orders * (sum / orders), 1e-12);
}

TEST(Agreement, OfListsThatNeverChangeSaysNothing) {
    Agreement agreement;
    agreement.add("WWWWWWW", "WWWWWWW");
    agreement.add("D", "W");
    EXPECT_EQ(agreement.equal, 7);
    EXPECT_EQ(agreement.places, 8);
    EXPECT_DOUBLE_EQ(agreement.expected, 7);
    EXPECT_DOUBLE_EQ(agreement.surplus(), 0) << "a constant agrees as often shuffled";
}

TEST(SignTest, GivesTheFiguresOfTheBinomial) {
    EXPECT_NEAR(sign_test(0, 5), 0.0625, 1e-12);
    EXPECT_NEAR(sign_test(1, 6), 2 * 7.0 / 64, 1e-12);
    EXPECT_NEAR(sign_test(5, 6), sign_test(1, 6), 1e-12);
    EXPECT_EQ(sign_test(3, 6), 1);
    EXPECT_EQ(sign_test(0, 0), 1);
    EXPECT_NEAR(two_sided_chance(1.959964), 0.05, 1e-6);
}

}  // namespace
}  // namespace plateau::lab
