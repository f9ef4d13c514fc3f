#include "play/judge.h"

#include <gtest/gtest.h>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

MoveJudgement judged(const std::string& game, const SessionOptions& at, const std::string& move) {
    const FileResources resources;
    const auto opened = open_game(game, resources);
    EXPECT_TRUE(opened);
    const auto result = judge_move(**opened, at, move, "alphabeta:depth=3", {});
    EXPECT_TRUE(result) << (result ? "" : result.error().en);
    return result ? *result : MoveJudgement{};
}

TEST(Judge, NamesMovesByTheChanceTheyGiveAway) {
    EXPECT_EQ(quality_of(0), Quality::best);
    EXPECT_EQ(quality_of(0.03), Quality::good);
    EXPECT_EQ(quality_of(0.07), Quality::inaccuracy);
    EXPECT_EQ(quality_of(0.12), Quality::mistake);
    EXPECT_EQ(quality_of(0.6), Quality::blunder);
}

TEST(Judge, WarnsThatTheOpponentCanWinAtOnce) {
    const auto bad = judged("connect4", {"", {"41424"}, 1}, "1");
    ASSERT_EQ(bad.opponent_wins.size(), 1U);
    EXPECT_EQ(bad.opponent_wins.front().text, "4");
    EXPECT_EQ(bad.quality, Quality::blunder);
    EXPECT_EQ(bad.best.line.front(), "4");
    EXPECT_TRUE(judged("connect4", {"", {"41424"}, 1}, "4").opponent_wins.empty());
}

TEST(Judge, ShowsTheWinsThatWereMissed) {
    const auto slow = judged("connect4", {"", {"445566"}, 1}, "1");
    EXPECT_EQ(slow.missed_wins.size(), 2U);
    EXPECT_NE(slow.quality, Quality::best);
    EXPECT_EQ(judged("connect4", {"", {"445566"}, 1}, "7").quality, Quality::best);
}

TEST(Judge, RefusesAMoveThatIsNotLegal) {
    const FileResources resources;
    const auto opened = open_game("connect4", resources);
    EXPECT_FALSE(judge_move(**opened, {"", {}, 1}, "9", "alphabeta:depth=3", {}));
    EXPECT_FALSE(judge_move(**opened, {"", {}, 1}, "4", "nobody", {}));
}

TEST(Judge, JudgesAWholeGameAsItsMovesOneByOne) {
    const FileResources resources;
    const auto game = open_game("connect4", resources);
    ASSERT_TRUE(game);
    std::vector<std::size_t> told;
    const auto whole = judge_game(**game, {"", {"4142414"}, 1}, "alphabeta:depth=3", {},
                                  [&](std::size_t done) { told.push_back(done); });
    ASSERT_TRUE(whole);
    ASSERT_EQ(whole->size(), 7U);
    EXPECT_EQ(told, (std::vector<std::size_t>{1, 2, 3, 4, 5, 6, 7}));
    std::string before;
    for (std::size_t i = 0; i < whole->size(); ++i) {
        const std::string move(1, "4142414"[i]);
        const auto one = judged("connect4", {"", {before}, 1}, move);
        EXPECT_EQ((*whole)[i].quality, one.quality) << before << move;
        EXPECT_EQ((*whole)[i].opponent_wins.size(), one.opponent_wins.size()) << before << move;
        before += move;
    }
    EXPECT_EQ(whole->back().chance, 1);
}

TEST(Judge, RefusesGamesWithLuck) {
    const FileResources resources;
    const auto game = open_game("axis_allies", resources);
    ASSERT_TRUE(game);
    EXPECT_FALSE(judge_game(**game, {}, "random", {}));
}

TEST(Judge, AsksTheBestLevelForAdvice) {
    const FileResources resources;
    EXPECT_EQ(advisor((*open_game("draughts", resources))->info(), "2s"), "max:time=2s");
}

}  // namespace
}  // namespace plateau::play
