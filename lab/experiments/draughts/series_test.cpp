#include "lab/experiments/draughts/series.h"

#include <gtest/gtest.h>

namespace plateau::lab::draughts_again {
namespace {

SeriesPlan small_plan() {
    SeriesPlan plan;
    plan.opponent = "alphabeta:depth=1,eval=polynomial,mistakes=20";
    plan.stranger = "random";
    plan.depth = 1;
    plan.openings = 2;
    plan.rounds = 2;
    return plan;
}

TEST(DraughtsSeries, PlaysEveryTestRememberingAndNot) {
    const auto result = play_series(small_plan(), {});
    ASSERT_TRUE(result) << result.error().en;
    ASSERT_EQ(result->rounds.size(), 2U);
    for (const auto& round : result->rounds) EXPECT_EQ(round.games(), 4);
    for (const auto& test : result->tests)
        for (const auto& arm : test) EXPECT_EQ(arm.games(), 4);
    EXPECT_GT(result->nodes_a_move[1], 0);
    EXPECT_GT(result->positions, 40);
    EXPECT_LE(result->pruned_positions, result->positions);
    EXPECT_LE(result->keys_of_theirs, result->positions);
    EXPECT_EQ(series_result(to_json(*result)), *result);
}

TEST(DraughtsSeries, DependsOnItsPlanAlone) {
    SeriesPlan plan = small_plan();
    const auto first = play_series(plan, {});
    EXPECT_EQ(*first, *play_series(plan, {}));
    plan.seed = 2;
    EXPECT_NE(*first, *play_series(plan, {}));
}

TEST(DraughtsSeries, RefusesOtherGamesAndPlayers) {
    SeriesPlan plan = small_plan();
    plan.game = "russian";
    EXPECT_FALSE(play_series(plan, {}));
    plan = small_plan();
    plan.opponent = "nobody";
    EXPECT_FALSE(play_series(plan, {}));
}

// A repetition in which memory won so many of four games, and the player without so many.
SeriesResult repetition(int with, int without, double nodes_with, double nodes_without) {
    SeriesResult result;
    result.rounds = {{with, 0, 4 - with}};
    for (auto& test : result.tests) test = {Score3{with, 0, 4 - with}, Score3{without, 0, 4 - without}};
    result.nodes_a_move = {nodes_with, nodes_without};
    return result;
}

TEST(DraughtsSeries, TheEffectIsADifferenceOverRepetitions) {
    const std::vector<SeriesResult> better{repetition(4, 2, 80, 100), repetition(3, 1, 70, 100),
                                           repetition(4, 1, 90, 100)};
    const Estimate effect = effect_of_memory(better, TestKind::new_openings);
    EXPECT_NEAR(effect.value, (0.5 + 0.5 + 0.75) / 3, 1e-9);
    EXPECT_GT(effect.low, 0);
    EXPECT_NEAR(nodes_saved(better).value, 0.2, 1e-9);
    EXPECT_NEAR(score_of_round(better, 0).value, 11.0 / 12, 1e-9);
    // Ups and downs tell nothing.
    const std::vector<SeriesResult> mixed{repetition(4, 0, 1, 1), repetition(0, 4, 1, 1), repetition(2, 2, 1, 1)};
    EXPECT_EQ(is_positive(effect_of_memory(mixed, TestKind::stranger)), Verdict::undecided);
}

}  // namespace
}  // namespace plateau::lab::draughts_again
