#include <gtest/gtest.h>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::play {
namespace {

Decision decide(std::string_view game, std::string_view position, std::string_view player) {
    const FileResources resources;
    const auto opened = open_game(game, resources);
    EXPECT_TRUE(opened);
    SessionOptions options;
    options.position = std::string{position};
    auto session = (*opened)->new_session(options);
    EXPECT_TRUE(session);
    auto thinker = (*session)->thinker(player);
    EXPECT_TRUE(thinker) << thinker.error().en;
    return thinker ? (*thinker)->think({}, {}) : Decision{};
}

std::string refusal(std::string_view game, std::string_view player) {
    const FileResources resources;
    const auto opened = open_game(game, resources);
    const auto checked = (*opened)->check_player(player);
    return checked ? "" : checked.error().en;
}

TEST(StrongPlayers, FindTheWinInOne) {
    for (const char* player :
         {"pvs:depth=3", "pvs:nodes=500,table=1", "pvs:time=50ms,eval=lines,table=1,threads=2", "mcts:playouts=500",
          "mcts:nodes=500,threads=2,memory=4", "mcts:time=20ms,rave=300,cutoff=4", "proof", "proof:nodes=100,table=1",
          "proof:nodes=1000,fallback=random"})
        EXPECT_EQ(decide("connect4", "443322", player).thought.score, win_in(1)) << player;
}

TEST(StrongPlayers, TakeTheHooksOfTheGame) {
    EXPECT_EQ(decide("gomoku", "h8 i9 h9 h10 g8 i8 f8 i10 e8 i7", "pvs:depth=2,candidates=1,table=1").move, "d8");
    EXPECT_NE(refusal("connect4", "pvs:candidates=1"), "");
    EXPECT_NE(refusal("connect4", "pvs:lmr=perhaps"), "");
    EXPECT_NE(refusal("connect4", "pvs:unknown=1"), "");
}

TEST(StrongPlayers, AskAnotherWhereNoWinCanBeProved) {
    const auto decision = decide("connect4", "44", "proof:nodes=400,fallback=alphabeta,fallback.depth=3");
    EXPECT_FALSE(decision.thought.proven);
    EXPECT_EQ(decision.thought.depth, 3);
    EXPECT_NE(refusal("connect4", "proof:fallback=nobody"), "");
    EXPECT_NE(refusal("connect4", "proof:fallback=alphabeta,fallback.nonsense=3"), "");
}

}  // namespace
}  // namespace plateau::play
