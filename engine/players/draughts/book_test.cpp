#include "players/draughts/book.h"

#include <gtest/gtest.h>

namespace plateau::draughts {
namespace {

// Men ahead, for the side to move.
Score count_men(const std::vector<Position>& line) {
    return 100 * (count_of(line.back().own()) - count_of(line.back().theirs()));
}

TEST(DraughtsBook, grows_a_position_a_game_and_comes_back_from_its_text) {
    const Rules10 rules{*variant_of("draughts")};
    Book book{rules};
    Random random{1};
    for (int i = 0; i < 60; ++i) ASSERT_TRUE(book.grow(count_men, 10, random));
    EXPECT_EQ(book.positions(), 60u);
    const std::string text = book.to_text("test");
    const auto back = Book::parse(rules, text);
    ASSERT_TRUE(back) << back.error().en;
    EXPECT_EQ(back->to_text("test"), text);
    const auto move = back->choose(rules.start(), 10, random);
    ASSERT_TRUE(move);
    const auto legal = rules.legal_moves(rules.start());
    EXPECT_NE(std::find(legal.begin(), legal.end(), *move), legal.end());
    EXPECT_EQ(back->choices(rules.start()).size(), legal.size());
}

TEST(DraughtsBook, carries_scores_back_to_the_start) {
    const Rules10 rules{*variant_of("draughts")};
    Book book{rules};
    Random random{1};
    // Nine moves that look alike; then each of them meets a refutation, and the last one that does not is left.
    const Position spared = rules.after(rules.start(), rules.legal_moves(rules.start())[4]);
    const auto judge = [&](const std::vector<Position>& line) -> Score {
        if (line.size() == 2) return 0;
        return same_placement(line[1], spared) ? 0 : -500;  // after the reply: bad for who played first
    };
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(book.grow(judge, 0, random));
    const auto move = book.choose(rules.start(), 0, random);
    ASSERT_TRUE(move);
    EXPECT_TRUE(same_placement(rules.after(rules.start(), *move), spared));
}

TEST(DraughtsBook, says_which_line_is_wrong) {
    const Rules10 rules{*variant_of("draughts")};
    EXPECT_FALSE(Book::parse(rules, "nothing of the kind"));
    const auto bad = Book::parse(rules, "plateau-draughts-book 1\n# x\nW:W31-50:B1-20 32-28=1 19-23=2\n");
    ASSERT_FALSE(bad);
    EXPECT_TRUE(bad.error().en.starts_with("line 3: ")) << bad.error().en;
    EXPECT_FALSE(Book::parse(rules, "plateau-draughts-book 1\nW:W31-50:B1-20\n"));
}

}  // namespace
}  // namespace plateau::draughts
