#include "lab/experiments/axis_allies/readings.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/experiments/axis_allies/calibration.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/player_options.h"

namespace plateau::lab::axis_allies_again {
namespace {

// One course whose powers end as given.
Course ending(double germanys) {
    Course course = {{"income", nlohmann::json::array()}, {"victory", ""}};
    for (int round = 0; round <= rounds; ++round) course["income"].push_back({24, germanys, 30, 25, 36});
    return course;
}

nlohmann::json endings(int from, int to) {
    nlohmann::json courses = nlohmann::json::array();
    for (int i = 0; i < 200; ++i) courses.push_back(ending(from + i % (to - from + 1)));
    return courses;
}

TEST(ThesisTables, areAsPrinted) {
    ASSERT_EQ(games_of_iron_blitz().size(), 5U);
    ASSERT_EQ(games_of_his_system().size(), 5U);
    EXPECT_DOUBLE_EQ(printed_mean(games_of_iron_blitz(), 5, germany), (26 + 17 + 29 + 17 + 22) / 5.0);
    EXPECT_DOUBLE_EQ(printed_mean(games_of_his_system(), 5, germany), (48 + 51 + 44 + 51 + 43) / 5.0);
    for (const auto* games : {&games_of_iron_blitz(), &games_of_his_system()})
        for (const PrintedGame& game : *games)
            for (const auto& row : game.incomes) {
                int sum = 0;
                for (const int income : row) sum += income;
                EXPECT_GE(sum, 137) << game.figure;
                EXPECT_LE(sum, 151) << game.figure;
            }
}

TEST(Readings, areAllCombinationsOfLevels) {
    std::set<std::string> players;
    for (std::size_t reading = 0; reading < readings(); ++reading) {
        players.insert(player_of(reading));
        std::vector<std::size_t> levels;
        for (std::size_t factor = 0; factor < factors().size(); ++factor) levels.push_back(level_of(reading, factor));
        EXPECT_EQ(reading_of(levels), reading);
    }
    EXPECT_EQ(players.size(), readings());
}

// What the usual reading writes out is what `thesis` takes anyway.
TEST(Readings, theUsualOneIsThesisAsItIs) {
    const auto game = play::open_game("axis_allies", play::FileResources{});
    ASSERT_TRUE(game);
    const auto usual = play::player_options(**game, "thesis"),
               written = play::player_options(**game, player_of(usual_reading()));
    ASSERT_TRUE(usual && written) << written.error().en;
    ASSERT_EQ(usual->size(), written->size());
    for (std::size_t i = 0; i < usual->size(); ++i) {
        const OptionInfo &ours = (*usual)[i], &theirs = (*written)[i];
        const bool is_number = ours.type == "number" || ours.type == "integer";
        EXPECT_TRUE(is_number ? std::stod(ours.value) == std::stod(theirs.value)
                              : ours.value == theirs.value || ours.type == "switch")
            << ours.name;
    }
}

TEST(Readings, theTermThatChangesMostComesFirst) {
    constexpr std::size_t decisive = 4;
    Grid grid(readings());
    for (std::size_t reading = 0; reading < grid.size(); ++reading)
        for (int game = 0; game < 4; ++game)
            grid[reading].push_back(30 + game % 2 + (level_of(reading, decisive) == 1 ? 9 : 0) +
                                    (level_of(reading, 0) == 2 ? 2 : 0));
    const auto effects = main_effects(grid);
    EXPECT_EQ(effects[0].factor, decisive);
    EXPECT_NEAR(effects[0].range.value, 9, 1e-9);
    EXPECT_GT(effects[0].range.low, 8);
    EXPECT_EQ(effects[1].factor, 0U);
    EXPECT_NEAR(effects[1].range.value, 2, 1e-9);
    EXPECT_LE(effects[2].range.low, 0);
    const std::size_t best = best_by_effects(effects);
    EXPECT_EQ(level_of(best, decisive), 1U);
    EXPECT_EQ(level_of(best, 0), 2U);
    EXPECT_DOUBLE_EQ(mean_of(grid[by_mean(grid).front()]).value, mean_of(grid[best]).value);
}

TEST(Courses, aPrintedGameAgreesWhereItLiesAmongOurs) {
    const PrintedGame his{"6.6", {{20, 48, 27, 27, 36}}};
    EXPECT_EQ(is_one_of(endings(40, 55), his, germany), Verdict::agrees);
    EXPECT_EQ(is_one_of(endings(20, 35), his, germany), Verdict::disagrees);
    nlohmann::json few = nlohmann::json::array({ending(40), ending(41)});
    EXPECT_EQ(is_one_of(few, his, germany), Verdict::undecided);
}

TEST(Courses, sayHowFarTheyAreFromThePrintedMeans) {
    nlohmann::json exact = nlohmann::json::array();
    for (const PrintedGame& game : games_of_iron_blitz()) {
        Course course = {{"income", nlohmann::json::array()}, {"victory", ""}};
        course["income"].push_back(incomes_at_start);
        for (const auto& row : game.incomes) course["income"].push_back(row);
        exact.push_back(course);
    }
    EXPECT_NEAR(distance_from(games_of_iron_blitz(), exact), 0, 1e-9);
    EXPECT_GT(distance_from(games_of_iron_blitz(), endings(40, 50)), 5);
}

TEST(Courses, seatHisGermanyWithItsOptionsAndTheOthersWithTheirs) {
    const Seats seats = germany_by("thesis:fear=0.1", "greedy:accept=0.9,tank_every=0");
    EXPECT_EQ(seats.allies, "greedy:accept=0.9,tank_every=0");
    EXPECT_EQ(seats.axis, "powers:germany=thesis,germany.fear=0.1,japan=greedy,japan.accept=0.9,japan.tank_every=0");
    const auto game = play::open_game(seats.game, play::FileResources{});
    ASSERT_TRUE(game);
    EXPECT_TRUE(play::player_options(**game, seats.axis));
}

}  // namespace
}  // namespace plateau::lab::axis_allies_again
