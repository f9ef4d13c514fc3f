#include "games/draughts/draws.h"

#include <gtest/gtest.h>

#include "games/draughts/testing.h"

namespace plateau::draughts {
namespace {

template <class R>
std::optional<Outcome> outcome_of_line(const R& rules, const std::vector<Position>& line) {
    return rules.outcome(Line<Position>{line});
}

std::string repeated(const std::string& moves, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += (i ? " " : "") + moves;
    return text;
}

TEST(Draws, ThirdTimeTheSamePositionIsADraw) {
    const auto rules = rules10();
    const Position start = position_of(rules, "W:WK46,K47:BK4,K5");
    auto line = play(rules, start, repeated("47-42 4-10 42-47 10-4", 2));
    EXPECT_EQ(outcome_of_line(rules, line), Outcome::draw());
    EXPECT_EQ(rules.outcome(line.back()), std::nullopt) << "the position alone does not know";
    line.pop_back();
    EXPECT_EQ(outcome_of_line(rules, line), std::nullopt);
}

TEST(Draws, SamePositionNeedNotComeBackAtOnce) {
    const auto rules = rules10();
    const Position start = position_of(rules, "W:WK46,K47:BK4,K5");
    const auto line = play(rules, start, "47-42 4-10 42-47 10-4 47-36 4-15 36-47 15-4");
    EXPECT_EQ(outcome_of_line(rules, line), Outcome::draw());
}

TEST(Draws, SamePositionWithTheOtherSideToMoveIsAnother) {
    const auto rules = rules10();
    const Position start = position_of(rules, "W:WK46,K47:BK4,K5");
    const auto line = play(rules, start, "47-42 4-10 42-38 10-4 38-47 4-10 47-42 10-4 42-47");
    EXPECT_EQ(outcome_of_line(rules, line), std::nullopt);
}

TEST(Draws, TwentyFiveMovesOfKingsAloneAreADraw) {
    const auto rules = rules10();
    const auto line = play(rules, position_of(rules, "W:WK46,K47:BK4,K5:H48"), "47-42 4-10");
    EXPECT_EQ(rules.outcome(line[1]), std::nullopt);
    EXPECT_EQ(rules.outcome(line[2]), Outcome::draw());
    EXPECT_EQ(rules.outcome_reason(line[2]).en, "a draw: 25 moves each of kings alone, without a capture");
    EXPECT_EQ(rules.outcome_reason(line[2]).fr, "partie nulle : 25 coups de chacun de dames seules, sans prise");
}

TEST(Draws, ManMovesAndCapturesStartTheTwentyFiveMovesAgain) {
    const auto rules = rules10();
    EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "W:WK46,K47,31:BK4,K5:H40"), "31-26").back()),
              "B:W26,K46,K47:BK4,K5");
    EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "W:WK46,K47,K49:BK4,K5,28:H40"), "46x23").back()),
              "B:WK23,K47,K49:BK4,K5");
    EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "W:WK46,K47,6:BK4,K5:H40"), "6-1").back()),
              "B:WK1,K46,K47:BK4,K5")
        << "a promotion is a man's move";
}

TEST(Draws, ThreePiecesAgainstAKingHaveSixteenMoves) {
    const auto rules = rules10();
    for (const auto* fen : {"W:WK46,K47,K48:BK3:H31", "W:WK46,K47,26:BK3:H31", "W:WK46,26,36:BK3:H31"}) {
        EXPECT_EQ(rules.outcome(position_of(rules, fen)), std::nullopt) << fen;
        const auto line = play(rules, position_of(rules, fen), "46-41");
        EXPECT_EQ(rules.outcome(line.back()), Outcome::draw()) << fen;
    }
    EXPECT_EQ(rules.outcome(position_of(rules, "B:W46,26,36:BK3:H31")), std::nullopt) << "without a king there are 25";
}

TEST(Draws, CountStartsWhenTheEndingArisesAndThenNeverAgain) {
    const auto rules = rules10();
    // Three men against a king: the first promotion makes the ending, the second does not.
    auto line = play(rules, position_of(rules, "W:W6,7,47:BK25:H7"), "6-1");
    EXPECT_EQ(rules.to_text(line.back()), "B:WK1,7,47:BK25");
    line = play(rules, line.back(), "25-20 7-2 20-25 47-41");
    EXPECT_EQ(rules.to_text(line.back()), "B:WK1,K2,41:BK25:H4");
}

TEST(Draws, LosingAPieceOfThreeGivesFiveFullMoves) {
    const auto rules = rules10();
    const auto line = play(rules, position_of(rules, "B:WK46,K47,K31:BK9:H30"), "9x36");
    EXPECT_EQ(rules.to_text(line.back()), "W:WK46,K47:BK36");
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,K47:BK36:H9")), std::nullopt);
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,K47:BK36:H10")), Outcome::draw());
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,47:BK36:H10")), Outcome::draw());
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK47:BK36:H10")), Outcome::draw());
    EXPECT_EQ(rules.outcome_reason(position_of(rules, "W:WK47:BK36:H10")).en,
              "a draw: 5 moves each with two pieces or fewer against a king");
}

TEST(Draws, WhoCannotMoveHasLostEvenWhenTheCountIsFull) {
    const auto rules = rules10();
    EXPECT_EQ(rules.outcome(position_of(rules, "B:WK46:B:H10")), Outcome::win(Side::first));
}

TEST(Draws, LongDiagonalOptionGivesFiveMovesAgainstAKingThatHoldsIt) {
    with_rules("draughts:diagonal=1", [](const auto& rules) {
        const auto line = play(rules, position_of(rules, "W:WK1,K2,K3:BK46:H4:D8"), "1-6 46-41");
        EXPECT_EQ(rules.to_text(line.back()), "W:WK2,K3,K6:BK41:H6:D10");
        EXPECT_EQ(rules.outcome(line.back()), Outcome::draw());
        EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "B:WK2,K3,K6:BK41:H6:D8"), "41-36").back()),
                  "W:WK2,K3,K6:BK36:H7");
    });
    const auto rules = rules10();
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK1,K2,K3:BK46:H11")), std::nullopt);
}

TEST(Draws, FrisianCountsTwoKingsAgainstOneAndOneAgainstOne) {
    const auto rules = rules10("frisian");
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,K50:BK3:H13")), std::nullopt);
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,K50:BK3:H14")), Outcome::draw());
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46:BK3:H3")), std::nullopt);
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46:BK3:H4")), Outcome::draw());
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,47:BK3:H14")), std::nullopt);
}

TEST(Draws, KillerCountsOneKingAgainstOneAlone) {
    const auto rules = rules10("killer");
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46,K50:BK3:H14")), std::nullopt);
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46:BK3:H10")), Outcome::draw());
}

TEST(Draws, LosingKnowsNoEndings) {
    const auto rules = rules10("losing");
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46:BK3:H32")), std::nullopt);
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK46:BK3:H50")), Outcome::draw());
}

TEST(Draws, ShashkiRulesOfTheSmallBoard) {
    for (const auto* name : {"russian", "brazilian"}) {
        const auto rules = rules8(name);
        const auto is_drawn = [&](const std::string& fen) {
            return rules.outcome(position_of(rules, fen)) == Outcome::draw();
        };
        // 15 moves of kings alone.
        EXPECT_TRUE(is_drawn("W:WKa1,Kc1,a3:BKh2,h4:H30"));
        EXPECT_FALSE(is_drawn("W:WKa1,Kc1,a3:BKh2,h4:H29"));
        // Three kings against one: 15 moves from when that arose; two pieces or fewer: 5.
        EXPECT_TRUE(is_drawn("W:WKb8,Kc1,Ke1:BKh2:H30"));
        EXPECT_FALSE(is_drawn("W:WKb8,Kc1,Ke1:BKh2:H29"));
        EXPECT_TRUE(is_drawn("W:WKb8,Kc1:BKh2:H10"));
        // The balance of 4 or 5 pieces unchanged for 30 moves, of 6 or 7 for 60.
        EXPECT_TRUE(is_drawn("W:WKb8,Kc1,a3:BKh2,h4:M60"));
        EXPECT_FALSE(is_drawn("W:WKb8,Kc1,a3:BKh2,h4:M59"));
        EXPECT_TRUE(is_drawn("W:WKb8,Kc1,a3:BKh2,h4,h6:M120"));
        EXPECT_FALSE(is_drawn("W:WKb8,Kc1,a3:BKh2,h4,h6:M60"));
        // Three pieces against a king on the long diagonal: 5 moves.
        EXPECT_TRUE(is_drawn("W:WKb8,Kc1,Ke1:BKa1:H12:D10"));
        // A man's move starts the king moves again and leaves the balance running; promotion starts both.
        EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "W:WKb8,Kc1,a3:BKh2,h4:H7:M9"), "a3-b4").back()),
                  "B:WKb8,b4,Kc1:Bh4,Kh2:M10");
        EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "W:WKb8,Kc1,a7:BKh2,h4:H7:M9"), "c1-b2").back()),
                  "B:WKb8,a7,Kb2:Bh4,Kh2:H8:M10");
        EXPECT_EQ(rules.to_text(play(rules, position_of(rules, "W:WKe1,Kc1,g7:BKh2,h4:H7:M9"), "g7-f8").back()),
                  "B:WKf8,Kc1,Ke1:Bh4,Kh2");
    }
}

TEST(Draws, EnglishAndItalianCountFortyMoves) {
    for (const auto* name : {"english", "italian"}) {
        const auto rules = rules8(name);
        EXPECT_EQ(rules.outcome(position_of(rules, "W:WK29:BK1:H79")), std::nullopt);
        EXPECT_EQ(rules.outcome(position_of(rules, "W:WK29:BK1:H80")), Outcome::draw());
    }
}

TEST(Draws, ItalianRepetitionIsTheFourthTime) {
    const auto rules = rules8("italian");
    const Position start = position_of(rules, "W:WK32:BK1");
    EXPECT_EQ(outcome_of_line(rules, play(rules, start, repeated("32-28 1-5 28-32 5-1", 2))), std::nullopt);
    EXPECT_EQ(outcome_of_line(rules, play(rules, start, repeated("32-28 1-5 28-32 5-1", 3))), Outcome::draw());
}

}  // namespace
}  // namespace plateau::draughts
