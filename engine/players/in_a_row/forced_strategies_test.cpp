#include "players/in_a_row/forced_strategies.h"

#include <gtest/gtest.h>

#include "game/orders.h"
#include "players/in_a_row/gravity_solver.h"

namespace plateau::in_a_row {
namespace {

Gravity64 connect_four() { return Gravity64{*shape_of(*parse_spec("connect4"))}; }

template <class Rules>
WonGame<Rules> played(const Rules& rules, std::string_view text, std::optional<Side> winner) {
    WonGame<Rules> game{{}, winner};
    auto position = rules.start();
    for (const auto& word : rules.split_moves(text)) {
        game.moves.push_back(*rules.parse_move(position, word));
        position = rules.after(position, game.moves.back());
    }
    return game;
}

// Every forced win that is found really wins, whatever the other side does: the exact solver says so.
TEST(ForcedStrategies, FindWinsThatAreWins) {
    const auto rules = connect_four();
    const ForcedStrategies<Gravity64> strategies{rules};
    GravitySolver<Bits64> solver{rules, 4, 1};
    Random random{4};
    int found = 0;
    for (int trial = 0; trial < 200; ++trial) {
        auto position = rules.start();
        while (!rules.outcome(position) && position.plies < 20)
            position = rules.after(position, random_move(rules, position, random));
        if (rules.outcome(position)) continue;
        const auto line = strategies.find_forced_win(position, 3000);
        if (!line) continue;
        ++found;
        EXPECT_GT(solver.solve(position, true, {}).score, 0) << rules.to_text(position);
    }
    EXPECT_GT(found, 20);
}

//   first wins by three at the bottom with both ends free: 3 4 5, and 2 or 6 cannot both be stopped
constexpr auto open_three = "4 1 5 1 3 1 2";

TEST(ForcedStrategies, RememberAForcedWinAndFindItMirroredAndElsewhere) {
    const auto rules = connect_four();
    ForcedStrategies<Gravity64> strategies{rules};
    strategies.learn(played(rules, "4 1 5 1 3 7 2", Side::first), {});
    ASSERT_EQ(strategies.sequences(), 1U);
    const auto there = *rules.parse_position("4151");
    const auto line = strategies.winning_line(there);
    ASSERT_TRUE(line) << strategies.to_text("connect4");
    EXPECT_TRUE(strategies.winning_line(rules.transformed(there, 1))) << "mirrored";
    EXPECT_TRUE(strategies.winning_line(*rules.parse_position("3141"))) << "one column to the left";
    EXPECT_TRUE(strategies.winning_line(*rules.parse_position("2345614751"))) << "one row up";
    EXPECT_FALSE(strategies.winning_line(*rules.parse_position("4353"))) << "an end is taken";
    EXPECT_FALSE(strategies.winning_line(rules.start()));
}

TEST(ForcedStrategies, DoNotPlayAWinThatTheOtherSideForestalls) {
    const auto rules = connect_four();
    ForcedStrategies<Gravity64> strategies{rules};
    strategies.learn(played(rules, "4 1 5 1 3 7 2", Side::first), {});
    // The same two stones, but the other side has three in a column.
    EXPECT_FALSE(strategies.winning_line(*rules.parse_position("415141"))) << "must block first";
}

TEST(ForcedStrategies, LearnOpeningsAndGoOutAsTextAndComeBack) {
    const auto rules = connect_four();
    ForcedStrategies<Gravity64> strategies{rules};
    for (int i = 0; i < 3; ++i) strategies.learn(played(rules, open_three, Side::first), {});
    EXPECT_EQ(rules.to_text(rules.start(), *strategies.opening_move(rules.start(), 2)), "4");
    EXPECT_FALSE(strategies.opening_move(rules.start(), 4)) << "too few games";
    const auto text = strategies.to_text("connect4");
    const auto again = ForcedStrategies<Gravity64>::parse(rules, text);
    ASSERT_TRUE(again) << again.error().en;
    EXPECT_EQ(again->to_text("connect4"), text);
    EXPECT_EQ(again->games(), 3U);
    for (const auto* bad : {"", "plateau-weights 1\n", "plateau-strategies 1\nforced 1 : 0,1 : 1,1\n",
                            "plateau-strategies 1\nopening 9 : 1 1 1\n", "plateau-strategies 1\nforced\n"})
        EXPECT_FALSE(ForcedStrategies<Gravity64>::parse(rules, bad)) << bad;
    strategies.prune(4, 4);
    EXPECT_EQ(strategies.openings() + strategies.sequences(), 0U);
}

TEST(ForcedStrategies, WorkWithoutGravityToo) {
    const Placement rules{*shape_of(*parse_spec("in_a_row:rows=7,cols=7,n=4"))};
    ForcedStrategies<Placement> strategies{rules};
    strategies.learn(played(rules, "d4 a1 e4 a3 c4 g7 b4", Side::first), {});
    ASSERT_EQ(strategies.sequences(), 1U);
    const auto turned = *rules.parse_position("d4 a1 d5 a3");
    const auto line = strategies.winning_line(turned);
    ASSERT_TRUE(line) << strategies.to_text("x");
    EXPECT_EQ(line->front().col, 3) << "in the column of the two stones";
}

TEST(ForcedStrategies, UnderstandTheFoursOfGomoku) {
    const Placement rules{*shape_of(*parse_spec("gomoku"))};
    const auto strategies = ForcedStrategies<Placement>::parse(
        rules, "plateau-strategies 1\nfours 2 : 0,1 0,2 0,3 : 0,0\nthreats 1 : 0,1 : 0,0\n");
    ASSERT_TRUE(strategies) << strategies.error().en;
    EXPECT_EQ(strategies->sequences(), 1U);
    EXPECT_TRUE(strategies->winning_line(*rules.parse_position("h8 a1 i8 a3 j8 a5"))) << "an open four";
}

}  // namespace
}  // namespace plateau::in_a_row
