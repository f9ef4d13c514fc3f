#include "games/draughts/evaluation.h"

#include <gtest/gtest.h>

namespace plateau::draughts {
namespace {

Score value(const std::string& variant, const std::string& fen, PolynomialWeights weights) {
    const Rules10 rules{*variant_of(variant)};
    return Polynomial<Board<10>>{weights}(rules, *rules.parse_position(fen));
}

TEST(DraughtsEvaluation, counts_pieces_moves_and_men_far_ahead) {
    const PolynomialWeights material{.material = 10, .mobility = 0, .position = 0, .king = 3};
    EXPECT_EQ(value("draughts", "W:W31-50:B1-20", material), 0);
    EXPECT_EQ(value("draughts", "W:W41,42:B1", material), 100);
    EXPECT_EQ(value("draughts", "W:WK41:B1", material), 200);
    EXPECT_EQ(value("losing", "W:W41,42:B1", material), -100);
    // Four moves for White's two men in the middle, one for Black's at the edge.
    const PolynomialWeights mobility{.material = 0, .mobility = 1, .position = 0, .king = 3};
    EXPECT_EQ(value("draughts", "W:W42,44:B6", mobility), (4 - 1) * 10);
    const PolynomialWeights position{.material = 0, .mobility = 0, .position = 1, .king = 3};
    EXPECT_EQ(value("draughts", "W:W12,44:B1", position), 10);
}

TEST(DraughtsEvaluation, is_the_same_for_both_colours) {
    const PolynomialWeights weights;
    EXPECT_EQ(value("draughts", "W:W31-50:B1-19", weights), value("draughts", "B:W32-50:B1-20", weights));
}

}  // namespace
}  // namespace plateau::draughts
