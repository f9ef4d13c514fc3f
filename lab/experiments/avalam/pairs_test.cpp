#include "lab/experiments/avalam/pairs.h"

#include <gtest/gtest.h>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab::avalam_again {
namespace {

// So many games won, drawn and lost by the first, with towers around a mean.
Meeting meeting_of(int won, int drawn, int lost, std::array<int, 2> towers) {
    Meeting meeting{{"a", "b"}, {}};
    for (int i = 0; i < won + drawn + lost; ++i) {
        const int spread = i % 5 - 2;  // a deviation of 1.4 towers
        meeting.games.push_back({i < won           ? 2
                                 : i < won + drawn ? 1
                                                   : 0,
                                 {towers[0] + spread, towers[1] - spread},
                                 {1, 2},
                                 {3, 4.0 + i}});
    }
    return meeting;
}

TEST(AvalamPairs, CountWhatHappened) {
    const Meeting meeting = meeting_of(20, 10, 70, {6, 8});
    EXPECT_EQ(meeting.won(0), 20);
    EXPECT_EQ(meeting.won(1), 70);
    EXPECT_EQ(meeting.drawn(), 10);
    EXPECT_NEAR(meeting.points().value, 0.25, 1e-9);
    EXPECT_NEAR(meeting.towers(1).value, 8, 1e-9);
    EXPECT_EQ(meeting.milliseconds(1).value, 2);
    EXPECT_EQ(meeting.longest_milliseconds(1), 103);
    const KeptGame game = meeting.games[7];
    EXPECT_EQ(kept_game(to_json(game)), game);
}

TEST(AvalamPairs, AgreeWhereDrawsMakeNoDifference) {
    const Printed easy_medium{{665, 694}, 25};
    // 18-62 with 20 drawn: 22.5 % of those decided, 28 % of the points. Both can be 25 %.
    EXPECT_EQ(compare(meeting_of(72, 80, 248, {7, 7}), easy_medium).shares, Verdict::agrees);
    // 3-87 is neither.
    EXPECT_EQ(compare(meeting_of(12, 40, 348, {6, 8}), easy_medium).shares, Verdict::disagrees);
    // 0-81 with 19 drawn is 0 % of those decided, and 9.5 % of the points: it depends on the reading.
    EXPECT_EQ(compare(meeting_of(0, 76, 324, {5, 8}), Printed{{503, 807}, 0}).shares, Verdict::undecided);
    // Ten games are too few to see anything.
    EXPECT_EQ(compare(meeting_of(3, 0, 7, {7, 7}), easy_medium).shares, Verdict::undecided);
}

TEST(AvalamPairs, CompareTowersOfBothPlayers) {
    EXPECT_EQ(compare(meeting_of(100, 0, 300, {7, 7}), Printed{{690, 700}, 25}).towers, Verdict::agrees);
    EXPECT_EQ(compare(meeting_of(100, 0, 300, {7, 7}), Printed{{690, 800}, 25}).towers, Verdict::disagrees);
    EXPECT_EQ(compare(meeting_of(100, 0, 300, {7, 7}), Printed{{690, 800}, 25}).both(), Verdict::disagrees);
}

TEST(AvalamPairs, TellWhoIsStronger) {
    EXPECT_EQ(second_is_stronger(meeting_of(20, 10, 70, {6, 8})), Verdict::agrees);
    EXPECT_EQ(second_is_stronger(meeting_of(70, 10, 20, {6, 8})), Verdict::disagrees);
    EXPECT_EQ(second_is_stronger(meeting_of(45, 10, 45, {6, 8})), Verdict::undecided);
}

TEST(AvalamPairs, TheLevelsAreTheirPlayers) {
    const play::FileResources resources;
    const auto avalam = play::open_game("avalam", resources);
    ASSERT_TRUE(avalam);
    const auto moves_of = [&](const std::string& first, const std::string& second) {
        play::GamePlan plan;
        plan.random_plies = 2;
        plan.seed = 11;
        plan.seats[0] = {first, 5, nullptr};
        plan.seats[1] = {second, 6, nullptr};
        const auto game = (*avalam)->play_game(plan, {});
        std::vector<std::string> moves;
        for (const auto& move : game->moves) moves.push_back(move.text);
        return moves;
    };
    for (const std::string level : {"easy", "medium", "hard"}) {
        const auto own = moves_of(level, "medium");
        EXPECT_EQ(own, moves_of("mollin:level=" + level, "mollin:level=medium")) << level;
        if (level != "easy") {
            EXPECT_NE(own, moves_of("mollin:ordering=1,level=" + level, "mollin:level=medium")) << level;
        }
    }
}

}  // namespace
}  // namespace plateau::lab::avalam_again
