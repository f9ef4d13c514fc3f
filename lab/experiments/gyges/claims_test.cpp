#include "lab/experiments/gyges/claims.h"

#include <gtest/gtest.h>

namespace plateau::lab::gyges {
namespace {

Estimate about(double value) { return {value, 0.98 * value, 1.02 * value}; }

// Costs that fulfil everything they say.
Costs as_they_say() {
    Costs costs;
    for (std::size_t i = 0; i < evaluations.size(); ++i)
        for (std::size_t d = 0; d < deepest; ++d)
            costs[i][d] = {about(1000 * static_cast<double>(d + 1)), about(10), about(100), about(3)};
    for (std::size_t d = 2; d < deepest; ++d) {
        costs[distance][d].nodes = about(100);
        costs[maxpath][d].nodes = about(500);
        costs[distance][d].milliseconds = about(5);
        costs[maxpath][d].milliseconds = about(20);
    }
    for (std::size_t d = 0; d < deepest; ++d) {
        costs[distance][d].moves_to_win = about(5.5);
        costs[maxpath][d].nodes_per_ms = about(10 + static_cast<double>(d));
        costs[basic][d].nodes_per_ms = costs[distance][d].nodes_per_ms = about(d % 2 == 0 ? 100 : 20);
    }
    return costs;
}

template <class Claims>
Verdict all(const Claims& claims) {
    std::vector<Verdict> verdicts;
    for (const auto& claim : claims) verdicts.push_back(claim.verdict);
    return verdict_of_all(verdicts);
}

TEST(GygesClaims, AgreeWithWhatTheySay) {
    const Costs costs = as_they_say();
    for (const auto& claims :
         {claims_on_nodes(costs), claims_on_times(costs), claims_on_speeds(costs), claims_on_wins(costs)}) {
        EXPECT_EQ(all(claims), Verdict::agrees);
        for (const auto& claim : claims) {
            EXPECT_NE(claim.words.en, claim.words.fr);
            EXPECT_FALSE(claim.measured.en.empty());
        }
    }
}

TEST(GygesClaims, DistanceNeedsMoreThanFiveMovesAtEveryDepth) {
    Costs costs = as_they_say();
    costs[distance][2].moves_to_win = about(4.2);
    EXPECT_EQ(claims_on_wins(costs).back().verdict, Verdict::disagrees);
    costs[distance][2].moves_to_win = {5.1, 4.6, 5.6};
    EXPECT_EQ(claims_on_wins(costs).back().verdict, Verdict::undecided);
}

TEST(GygesClaims, ASpeedIsConstantWithinAFactorOfTwo) {
    Costs costs = as_they_say();
    EXPECT_NEAR(spread_of_speed(costs[maxpath]).value, 1.3, 1e-9);
    EXPECT_NEAR(spread_of_speed(costs[basic]).value, 5, 1e-9);
    costs[maxpath][0].nodes_per_ms = about(60);
    const auto claims = claims_on_speeds(costs);
    EXPECT_EQ(claims[0].verdict, Verdict::disagrees);
    EXPECT_EQ(claims[1].verdict, Verdict::disagrees);
}

TEST(GygesClaims, PruningIsToldByNodes) {
    Costs costs = as_they_say();
    costs[maxpath][3].nodes = about(1e6);
    EXPECT_EQ(claims_on_nodes(costs)[3].verdict, Verdict::disagrees);
    costs[maxpath][3].nodes = costs[basic][3].nodes;
    EXPECT_EQ(claims_on_nodes(costs)[3].verdict, Verdict::undecided);
}

TEST(GygesClaims, FiftyFourOfAHundredIsNearHalfAndAsPrinted) {
    EXPECT_EQ(is_near_half(share_of(216, 400)), Verdict::agrees);
    EXPECT_EQ(is_near_half(share_of(20, 400)), Verdict::disagrees);
    EXPECT_EQ(is_as_printed(share_of(216, 400), 24), Verdict::agrees);
    EXPECT_EQ(is_as_printed(share_of(20, 400), 24), Verdict::disagrees);
    EXPECT_EQ(is_as_printed(share_of(20, 400), 5), Verdict::agrees);
}

}  // namespace
}  // namespace plateau::lab::gyges
