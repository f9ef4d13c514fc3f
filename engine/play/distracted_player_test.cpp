// Levels that people can beat: what the distracted player never overlooks, what it overlooks first, and the ladders.
#include <gtest/gtest.h>

#include <map>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

std::string chosen(const std::string& game, const std::string& moves, const std::string& player) {
    const FileResources resources;
    const auto opened = open_game(game, resources);
    EXPECT_TRUE(opened);
    const auto session = (*opened)->new_session({"", {moves}, 1});
    EXPECT_TRUE(session);
    const auto thinker = (*session)->thinker(player);
    EXPECT_TRUE(thinker) << (thinker ? "" : thinker.error().en);
    return thinker ? (*thinker)->think({}, {}).move : "";
}

TEST(DistractedPlayer, NeverOverlooksAWinAtOnce) {
    for (int seed = 1; seed <= 20; ++seed)
        EXPECT_EQ(chosen("connect4", "445566", "distracted:attention=1,seed=" + std::to_string(seed)) == "3" ||
                      chosen("connect4", "445566", "distracted:attention=1,seed=" + std::to_string(seed)) == "7",
                  true);
}

TEST(DistractedPlayer, SeesEverythingWithFullAttention) {
    EXPECT_EQ(chosen("connect4", "41424", "distracted:depth=2,attention=100"), "4");
    EXPECT_EQ(chosen("gomoku", "h8 a1 h9 a3 h10 a5", "distracted:depth=3,attention=100,candidates=1").substr(0, 1),
              "h");
}

TEST(DistractedPlayer, OverlooksTheReplyMoreOftenTheLessItAttends) {
    std::map<int, int> blocks;
    constexpr int times = 60;
    for (const int attention : {20, 60, 95})
        for (int seed = 1; seed <= times; ++seed)
            blocks[attention] += chosen("connect4", "41424",
                                        "distracted:depth=2,attention=" + std::to_string(attention) +
                                            ",seed=" + std::to_string(seed)) == "4";
    EXPECT_LT(blocks[20], blocks[60]);
    EXPECT_LT(blocks[60], blocks[95]);
    EXPECT_GE(blocks[95], times * 8 / 10);
}

// Four stones from h8 to k8 are stopped at l8 alone; the last stone lies beside them or far away.
TEST(DistractedPlayer, OverlooksTheFarBeforeTheNear) {
    int near = 0, far = 0;
    for (int seed = 1; seed <= 60; ++seed) {
        const std::string player = "distracted:depth=2,candidates=1,attention=50,seed=" + std::to_string(seed);
        const auto closes = [](const std::string& move) { return move == "l8"; };
        near += closes(chosen("gomoku", "h8 g8 i8 i12 a1 k12 j8 k13 k8", player));
        far += closes(chosen("gomoku", "h8 g8 i8 i12 j8 k12 k8 k13 a1", player));
    }
    EXPECT_GT(near, far + 5);
}

TEST(DistractedPlayer, PlaysTheSameMoveForOneSeed) {
    for (int seed = 1; seed <= 5; ++seed) {
        const std::string player = "distracted:depth=3,attention=50,seed=" + std::to_string(seed);
        EXPECT_EQ(chosen("draughts", "32-28 19-23", player), chosen("draughts", "32-28 19-23", player));
    }
}

TEST(Ladders, AreOfPlayersThatEveryGameKnows) {
    const FileResources resources;
    for (const auto& entry : catalog()) {
        const auto game = open_game(entry.name, resources);
        ASSERT_TRUE(game);
        const auto& ladder = (*game)->info().ladder;
        ASSERT_GE(ladder.size(), entry.name == "tictactoe" ? 4U : 8U) << entry.name;
        for (std::size_t rung = 1; rung <= ladder.size(); ++rung) {
            const std::string level = "level:rung=" + std::to_string(rung);
            EXPECT_TRUE((*game)->check_player(level)) << entry.name << " " << level;
            EXPECT_EQ(*(*game)->resolve_player(level), ladder[rung - 1]) << entry.name;
        }
        const auto beyond = (*game)->check_player("level:rung=" + std::to_string(ladder.size() + 1));
        ASSERT_FALSE(beyond);
        EXPECT_NE(beyond.error().en.find("rung"), std::string::npos);
    }
}

TEST(Ladders, TakeOptionsOfOnesOwn) {
    const FileResources resources;
    const auto game = open_game("connect4", resources);
    const auto resolved = (*game)->resolve_player("level:rung=1,seed=9");
    ASSERT_TRUE(resolved);
    EXPECT_NE(resolved->find("seed=9"), std::string::npos);
}

}  // namespace
}  // namespace plateau::play
