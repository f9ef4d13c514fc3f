// What the shipped opening books say of moves.
#include "teaching/books.h"

#include <gtest/gtest.h>

#include "play/catalog.h"
#include "play/files.h"

namespace plateau::teaching {
namespace {

const play::FileResources resources;

std::shared_ptr<const play::AnyGame> opened(const std::string& name) {
    auto game = play::open_game(name, resources);
    EXPECT_TRUE(game);
    return std::move(*game);
}

std::string position_after(const play::AnyGame& game, const std::string& moves) {
    return (*game.new_session({"", {moves}, 1}))->position();
}

TEST(Books, KnowTheMiddleColumnAsTheOnlyWinInConnectFour) {
    const auto game = opened("connect4");
    BookShelf books;
    const auto moves = books.moves(game, "");
    ASSERT_EQ(moves.size(), 7u);
    EXPECT_EQ(moves[0].move, "4");
    EXPECT_EQ(moves[0].proven, "win");
    EXPECT_EQ(moves[1].proven, "draw");
    EXPECT_EQ(moves.back().proven, "loss");
    // The other side answers: the same column is the best there, and loses later than the others.
    const auto replies = books.moves(game, position_after(*game, "4"));
    ASSERT_EQ(replies.size(), 7u);
    EXPECT_EQ(replies[0].move, "4");
    EXPECT_EQ(replies[0].proven, "loss");
    EXPECT_TRUE(books.moves(game, position_after(*game, "4444")).empty());
}

TEST(Books, GiveEveryOpeningMoveOfDraughtsAScore) {
    const auto game = opened("draughts");
    BookShelf books;
    const auto start = position_after(*game, "");
    const auto moves = books.moves(game, start);
    ASSERT_EQ(moves.size(), 9u);
    for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_GE(moves[i - 1].score, moves[i].score);
    EXPECT_FALSE(moves[0].proven);
    EXPECT_EQ(books.moves(game, start).size(), 9u);
}

TEST(Books, AreOfTheGameTheyWereMadeFor) {
    BookShelf books;
    for (const char* name : {"frisian", "gomoku", "in_a_row:rows=6,cols=7,n=4"}) {
        const auto game = opened(name);
        EXPECT_TRUE(books.moves(game, (*game->new_session({}))->position()).empty()) << name;
    }
}

}  // namespace
}  // namespace plateau::teaching
