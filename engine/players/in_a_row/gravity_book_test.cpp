#include "players/in_a_row/gravity_book.h"

#include <gtest/gtest.h>

#include "players/in_a_row/gravity_solver.h"

namespace plateau::in_a_row {
namespace {

const Gravity64 connect4{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};

TEST(GravityBook, KnowsAPositionByItsMirrorImage) {
    GravityBook<Bits64> book{connect4};
    book.add("121", 5);
    EXPECT_EQ(book.score(*connect4.parse_position("767")), 5);
    EXPECT_EQ(book.score(*connect4.parse_position("766")), std::nullopt);
}

TEST(GravityBook, ComesBackFromItsText) {
    GravityBook<Bits64> book{connect4}, again{connect4};
    book.add("", 1);
    book.add("44", -2);
    ASSERT_TRUE(again.read(book.to_text("plateau learn book connect4")));
    EXPECT_EQ(again.size(), 2u);
    EXPECT_EQ(again.score(connect4.start()), 1);
    EXPECT_EQ(again.score(*connect4.parse_position("44")), -2);
}

TEST(GravityBook, RefusesLinesThatAreNoPositions) {
    GravityBook<Bits64> book{connect4};
    EXPECT_FALSE(book.read("44\n"));
    EXPECT_FALSE(book.read("48 1\n"));
    EXPECT_FALSE(book.read("4444444 1\n"));
}

TEST(GravityBook, GrowsFromTheStartWithImagesOnce) {
    GravityBook<Bits64> book{connect4};
    EXPECT_EQ(book.missing(3), (std::vector<std::string>{"", "4", "3"}));
    EXPECT_EQ(book.missing(30).back().size(), 2u);
    EXPECT_EQ(book.missing(31).back().size(), 3u);
    book.add("4", 0);
    EXPECT_EQ(book.missing(2), (std::vector<std::string>{"", "3"}));
}

}  // namespace
}  // namespace plateau::in_a_row
