#include "players/in_a_row/strategies.h"

#include <gtest/gtest.h>

namespace plateau::in_a_row {
namespace {

constexpr Shape freestyle{.rows = 15, .cols = 15, .n = 5};

Strategies::WonGame game_of(const Placement& rules, std::string_view text, std::optional<Side> winner) {
    Strategies::WonGame game{{}, winner};
    auto position = rules.start();
    for (const auto& word : rules.split_moves(text)) {
        game.moves.push_back(*rules.parse_move(position, word));
        position = rules.after(position, game.moves.back());
    }
    return game;
}

// First wins by h8-k8 and a four-three: the four at l8, then two open ends.
constexpr auto won = "h8 a1 i8 a3 j8 g8 k9 a5 k10 a7 k8 l8 k11 k7 k12";

std::optional<gomoku::WinningLine> line_at(const Strategies& strategies, const Placement& rules,
                                           const Placement::Position& position) {
    gomoku::Board board{rules.shape(), gomoku::cell_values(gomoku::raw_value_weights())};
    gomoku::ThreatSearch search{board};
    board.set(position);
    const Key before = board.key();
    const auto line = strategies.winning_line(board, search, 500);
    EXPECT_EQ(board.key(), before) << "the board is as it was";
    return line;
}

TEST(Strategies, RememberAForcedWinAndFindItTurnedAndElsewhere) {
    const Placement rules{freestyle};
    Strategies strategies{rules};
    strategies.learn(game_of(rules, won, Side::first), {});
    ASSERT_EQ(strategies.sequences(), 1U);
    const auto before = *rules.parse_position("h8 a1 i8 a3 j8 g8 k9 a5 k10 a7");
    for (int symmetry = 0; symmetry < rules.symmetry_count(); ++symmetry)
        EXPECT_TRUE(line_at(strategies, rules, rules.transformed(before, symmetry))) << symmetry;
    EXPECT_TRUE(line_at(strategies, rules, *rules.parse_position("f6 a1 g6 a3 h6 e6 i7 a5 i8 a7"))) << "elsewhere";
}

TEST(Strategies, DoNotPlayASequenceThatTheBoardRefutes) {
    const Placement rules{freestyle};
    Strategies strategies{rules};
    strategies.learn(game_of(rules, won, Side::first), {});
    EXPECT_FALSE(line_at(strategies, rules, *rules.parse_position("h8 k8 i8 a3 j8 g8 k9 a5 k10 a7"))) << "k8 is taken";
    EXPECT_FALSE(line_at(strategies, rules, *rules.parse_position("h8 a1 i8 a3 j8 a5 k9 a4 k10 a2")))
        << "the other side makes five first";
    EXPECT_FALSE(line_at(strategies, rules, rules.start()));
}

TEST(Strategies, PreferOpeningsThatWon) {
    const Placement rules{freestyle};
    Strategies strategies{rules};
    for (int i = 0; i < 3; ++i) {
        strategies.learn(game_of(rules, "h8 h9 i8", Side::first), {});
        strategies.learn(game_of(rules, "h8 h9 g7", Side::second), {});
    }
    const auto position = *rules.parse_position("h8 h9");
    const auto move = strategies.opening_move(position, 2);
    ASSERT_TRUE(move);
    // i8 and its mirror g8 are the same move.
    const auto text = rules.to_text(position, *move);
    EXPECT_TRUE(text == "i8" || text == "g8") << text;
    EXPECT_FALSE(strategies.opening_move(position, 4)) << "too few games";
    // The same position turned by a quarter.
    EXPECT_TRUE(strategies.opening_move(*rules.parse_position("h8 i8"), 2));
    EXPECT_FALSE(strategies.opening_move(*rules.parse_position("h8 j8"), 1)) << "never seen";
}

TEST(Strategies, GoOutAsTextAndComeBack) {
    const Placement rules{freestyle};
    Strategies strategies{rules};
    strategies.learn(game_of(rules, won, Side::first), {});
    strategies.learn(game_of(rules, won, Side::first), {});
    const auto text = strategies.to_text("gomoku");
    const auto again = Strategies::parse(rules, text);
    ASSERT_TRUE(again) << again.error().en;
    EXPECT_EQ(again->to_text("gomoku"), text);
    EXPECT_EQ(again->games(), 2U);
    for (const auto* bad :
         {"", "plateau-weights 1\n", "plateau-strategies 1\nopening h8 : i9\n",
          "plateau-strategies 1\nfours 1 : 0,1 : 1,1\n", "plateau-strategies 1\nfours 1 : 0,x : 0,0\n",
          "plateau-strategies 1\ndance\n", "plateau-strategies 1\nopening z99 : h8 1 1\n",
          "plateau-strategies 1\nfours\n", "plateau-strategies 1\nopening\n"})
        EXPECT_FALSE(Strategies::parse(rules, bad)) << bad;
}

TEST(Strategies, ForgetWhatWasSeenTooSeldom) {
    const Placement rules{freestyle};
    Strategies strategies{rules};
    strategies.learn(game_of(rules, won, Side::first), {});
    strategies.prune(2, 2);
    EXPECT_EQ(strategies.openings(), 0U);
    EXPECT_EQ(strategies.sequences(), 0U);
}

}  // namespace
}  // namespace plateau::in_a_row
