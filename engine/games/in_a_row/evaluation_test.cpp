#include "games/in_a_row/evaluation.h"

#include <gtest/gtest.h>

#include "game/orders.h"

namespace plateau::in_a_row {
namespace {

template <class Rules>
void expect_weights_and_features_agree(const Rules& rules) {
    const LineFeatures<Rules> features{rules};
    Random random{3};
    std::vector<float> learned(count_features(features.blocks()));
    for (auto& weight : learned) weight = static_cast<float>(random.real() * 400 - 200);
    const auto shared = std::make_shared<LineFeatures<Rules>>(rules);
    const FeatureEvaluation<Rules> raw_sum{shared, features.raw_weights()}, learned_sum{shared, learned};
    const Lines<Rules> raw{rules}, tuned{rules, learned};
    for (int game = 0; game < 20; ++game)
        for (auto position = rules.start(); !rules.outcome(position);
             position = rules.after(position, random_move(rules, position, random))) {
            EXPECT_EQ(raw(rules, position), raw_sum(rules, position)) << rules.to_text(position);
            EXPECT_NEAR(tuned(rules, position), learned_sum(rules, position), 2) << rules.to_text(position);
        }
}

TEST(Lines, WeighTheWindowsThatAreItsFeatures) {
    expect_weights_and_features_agree(Gravity64{*shape_of(*parse_spec("connect4"))});
    expect_weights_and_features_agree(Gravity128{*shape_of(*parse_spec("in_a_row:rows=9,cols=9,n=5,gravity=1"))});
    expect_weights_and_features_agree(Placement{*shape_of(*parse_spec("in_a_row:rows=7,cols=7,n=4"))});
}

TEST(Lines, CountWindowsOfBothSides) {
    const Gravity64 rules{*shape_of(*parse_spec("connect4"))};
    const auto position = rules.parse_position("......./......./......./......./......./x..o... x");
    ASSERT_TRUE(position) << position.error().en;
    FeatureVector found;
    LineFeatures<Gravity64>{rules}.extract(rules, *position, found);
    // x in the corner: one window up, one across the diagonal; the row's is blocked. o in the middle of the
    // bottom row: up, two diagonals, and the three windows of the row that x is not in.
    EXPECT_EQ(found, (FeatureVector{{0, 1}, {1, 2}, {4, 6}}));
}

}  // namespace
}  // namespace plateau::in_a_row
