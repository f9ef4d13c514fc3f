#include <gtest/gtest.h>

#include <cmath>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

Result<Accuracy> accuracy_of(const char* game, const char* player, std::uint64_t count, int first_ply, int last_ply) {
    static const FileResources files;
    const auto opened = open_game(game, files);
    const auto ground = (*opened)->training("");
    AccuracyPlan plan;
    plan.player = player;
    plan.count = count;
    plan.first_ply = first_ply;
    plan.last_ply = last_ply;
    return (*ground)->accuracy(plan, {});
}

TEST(Accuracy, IsWholeForAPlayerThatSolves) {
    const auto solver = accuracy_of("connect4", "strong:book=0,table=4", 60, 28, 33);
    ASSERT_TRUE(solver) << solver.error().en;
    EXPECT_EQ(solver->positions, 60u);
    EXPECT_GT(solver->asked, 15u);
    EXPECT_EQ(solver->kept, solver->asked);
    EXPECT_EQ(solver->best, solver->asked);
    EXPECT_LT(solver->kept_at_random, 0.8 * static_cast<double>(solver->asked));
    const auto general = accuracy_of("tictactoe", "minimax:depth=9", 60, 1, 5);
    ASSERT_TRUE(general) << general.error().en;
    EXPECT_GT(general->asked, 15u);
    EXPECT_EQ(general->kept, general->asked);
}

TEST(Accuracy, IsThatOfChanceForARandomPlayer) {
    const auto random = accuracy_of("tictactoe", "random", 2000, 1, 6);
    ASSERT_TRUE(random) << random.error().en;
    const double spread = 4 * std::sqrt(static_cast<double>(random->asked)) / 2;
    EXPECT_GT(random->asked, 500u);
    EXPECT_NEAR(static_cast<double>(random->kept), random->kept_at_random, spread);
    EXPECT_NEAR(static_cast<double>(random->best), random->best_at_random, spread);
}

TEST(Accuracy, OfPositionsIsTheirSumHoweverTheyAreCut) {
    static const FileResources files;
    const auto opened = open_game("tictactoe", files);
    const auto ground = (*opened)->training("");
    AccuracyPlan plan;
    plan.player = "minimax:depth=1";
    plan.count = 100;
    plan.first_ply = 1;
    plan.last_ply = 5;
    const auto whole = (*ground)->accuracy(plan, {});
    Accuracy sum;
    for (plan.first = 0; plan.first < 100; plan.first += 25) {
        plan.count = 25;
        sum += *(*ground)->accuracy(plan, {});
    }
    EXPECT_EQ(sum.asked, whole->asked);
    EXPECT_EQ(sum.kept, whole->kept);
    EXPECT_EQ(sum.best, whole->best);
}

TEST(Accuracy, IsRefusedWhereNothingCanBeSolved) {
    EXPECT_EQ(accuracy_of("tictactoe", "random", 10, 20, 30).error().en,
              "random games hardly ever last 20 plies: expected fewer");
    EXPECT_FALSE(accuracy_of("axis_allies", "random", 10, 1, 2));
}

}  // namespace
}  // namespace plateau::play
