#include "core/weights.h"

#include <gtest/gtest.h>

namespace plateau {
namespace {

Weights some_weights() {
    Weights weights;
    weights.set("command", "plateau learn logistic connect4 --seed 1");
    weights.set("scale", "100");
    weights.blocks = {{"tempo", 1}, {"window", 3}, {"pattern", 40}};
    weights.values = {0.21f, 0.1f, -1e-7f, 3.25f};
    weights.values.resize(44, 0.0f);
    weights.values[20] = 1.0f / 3;
    return weights;
}

TEST(Weights, ComeBackFromTheirText) {
    const auto parsed = parse_weights(to_text(some_weights()));
    ASSERT_TRUE(parsed) << parsed.error().en;
    EXPECT_EQ(*parsed, some_weights());
    EXPECT_EQ(parsed->scale(), 100);
    EXPECT_EQ(*parsed->find("command"), "plateau learn logistic connect4 --seed 1");
}

TEST(Weights, AreFoundByNameInAnyOrder) {
    const auto values = values_for(some_weights(), {{"window", 3}, {"pattern", 40}, {"tempo", 1}});
    ASSERT_TRUE(values);
    EXPECT_EQ(values->front(), 0.1f);
    EXPECT_EQ(values->back(), 0.21f);
    EXPECT_EQ(values_for(some_weights(), {{"window", 4}}).error().en,
              "these weights are for other features: expected window[4], found tempo, window[3], pattern[40]");
}

TEST(Weights, SayWhichLineIsWrong) {
    const auto error = [](const std::string& text) { return parse_weights(text).error().en; };
    EXPECT_EQ(error("weights"), "line 1: expected 'plateau-weights 1'");
    EXPECT_EQ(error("plateau-weights 1\na = x"), "line 2: 'x' is not a number");
    EXPECT_EQ(error("plateau-weights 1\na = nan"), "line 2: 'nan' is not a number");
    EXPECT_EQ(error("plateau-weights 1\na[3] =\n1 2"), "line 3: 1 numbers are missing");
    EXPECT_EQ(error("plateau-weights 1\na[3] =\n4*2"), "line 3: there are more numbers than the block has weights");
    EXPECT_EQ(error("plateau-weights 1\na = 1\na = 2"), "line 3: 'a' is defined twice");
    EXPECT_EQ(error("plateau-weights 1\na[x] = 1"), "line 2: expected a count as in pattern[27]");
    EXPECT_EQ(error("plateau-weights 1\nhello"), "line 2: expected NAME = NUMBER or NAME[COUNT] =");
}

TEST(Features, AreNamedByTheirBlock) {
    const std::vector<FeatureBlock> blocks{{"tempo", 1}, {"window", 3}};
    EXPECT_EQ(count_features(blocks), 4u);
    EXPECT_EQ(feature_name(blocks, 0), "tempo");
    EXPECT_EQ(feature_name(blocks, 3), "window[2]");
}

}  // namespace
}  // namespace plateau
