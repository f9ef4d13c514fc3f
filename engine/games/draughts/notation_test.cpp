#include <gtest/gtest.h>

#include "games/draughts/testing.h"

namespace plateau::draughts {
namespace {

template <class R>
std::string why_not(const R& rules, const std::string& fen, const std::string& move) {
    const auto read = rules.parse_move(position_of(rules, fen), move);
    return read ? "possible" : read.error().en;
}

TEST(PositionText, IsPlainFen) {
    const auto rules = rules10();
    EXPECT_EQ(rules.to_text(rules.start()),
              "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:"
              "B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20");
    EXPECT_EQ(position_of(rules, "W:W31-50:B1-20"), rules.start());
}

TEST(PositionText, IsReadLeniently) {
    const auto rules = rules10();
    for (const auto* fen : {"W:W31-50:B1-20.", " W:B1-20:W31-50 ", "w:w31-50:b1-20", "?:W31-50:B1-20",
                            "W:W31-40, 41-50:B01-20", "W:W31-50:B1-20:H0:F1", "W:W31-50:B1-20:F123"})
        EXPECT_EQ(position_of(rules, fen), rules.start()) << fen;
    EXPECT_EQ(rules.to_text(position_of(rules, "B:WK1-3,7:BK46:H12")), "B:WK1,K2,K3,7:BK46:H12");
    EXPECT_EQ(rules.to_text(position_of(rules, "B:W:BK46")), "B:W:BK46");
}

TEST(PositionText, OfTheSmallBoardTakesNumbersAndLetters) {
    const auto russian = rules8("russian");
    EXPECT_EQ(position_of(russian, "W:W21-32:B1-12"), russian.start());
    EXPECT_EQ(russian.to_text(position_of(russian, "W:Wa1,Kh2:Bb8")), "W:WKh2,a1:Bb8");
    const auto italian = rules8("italian");
    EXPECT_EQ(position_of(italian, "W:W21-32:B1-12"), italian.start());
    EXPECT_EQ(italian.squares().file_of(italian.squares().at_number(1)), 0) << "the far left corner is dark";
    const auto english = rules8("english");
    EXPECT_EQ(english.squares().file_of(english.squares().at_number(1)), 1);
}

TEST(PositionText, ThatIsWrongSaysWhatWasExpected) {
    const auto rules = rules10();
    const auto why = [&](const std::string& fen) {
        const auto read = rules.parse_position(fen);
        return read ? "accepted" : read.error().en;
    };
    for (const auto* fen :
         {"", "W", "W:W1", "X:W31-50:B1-20", "W:W31-50:B1-20:Z3", "W:W31:W32:B1", "W:W31-50::B1-20", "W:W31:B1:+1+2"})
        EXPECT_NE(why(fen).find("is not a position: expected a FEN such as W:W31"), std::string::npos)
            << fen << why(fen);
    EXPECT_EQ(why("W:W51:B1"), "'51' is not a square: expected one from 1 to 50, with K before a king");
    EXPECT_EQ(why("W:Wa1:B1"), "'a1' is not a square: expected one from 1 to 50, with K before a king");
    EXPECT_EQ(why("W:W40-35:B1"), "'40-35' is not a square: expected one from 1 to 50, with K before a king");
    EXPECT_EQ(why("W:W31,31:B1"), "square 31 is given twice: expected one piece a square");
    EXPECT_EQ(why("W:W31:B31"), "square 31 is given twice: expected one piece a square");
    EXPECT_EQ(why("W:W20-50:B1"), "31 pieces of one colour are too many: expected at most 20");
    EXPECT_EQ(why("W:W3:B1"), "a man cannot stay on its far row, square 3: expected K3");
    EXPECT_EQ(why("W:W31:B1:H999"), "'H999' is not a count: expected H and a number of plies up to 250");
    EXPECT_EQ(rules8("russian").parse_position("W:Wa2:Bb8").error().en,
              "'a2' is not a square: expected one from b8 to g1, with K before a king");
}

TEST(MoveText, GivesTheWholePathOnlyWhereTwoCapturesShareTheirEnds) {
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:WK4:B13,20,32,37"), (std::vector<std::string>{"4x27x38x15", "4x31x42x15"}));
    const Position position = position_of(rules, "W:W32:B28,19");
    EXPECT_EQ(rules.to_text(position, rules.legal_moves(position)[0]), "32x14");
    EXPECT_EQ(rules.full_text(position, rules.legal_moves(position)[0]), "32x23x14");
}

TEST(MoveText, IsReadLeniently) {
    const auto rules = rules10();
    const Position start = rules.start();
    for (const auto* text : {"32-28", " 32-28 ", "032-028"}) EXPECT_TRUE(rules.parse_move(start, text)) << text;
    const Position position = position_of(rules, "W:W32:B19,28");
    for (const auto* text : {"32x14", "32:14", "32x23x14", "32X23X14", "32-14"})
        EXPECT_TRUE(rules.parse_move(position, text)) << text;
    const Position ambiguous = position_of(rules, "W:WK4:B13,20,32,37");
    EXPECT_EQ(rules.to_text(ambiguous, *rules.parse_move(ambiguous, "4x42x15")), "4x31x42x15") << "part of the way";
    EXPECT_EQ(rules.to_text(ambiguous, *rules.parse_move(ambiguous, "4:27:38:15")), "4x27x38x15");
    const auto russian = rules8("russian");
    for (const auto* text : {"c3-d4", "c3d4", "22-18"}) EXPECT_TRUE(russian.parse_move(russian.start(), text)) << text;
}

TEST(MoveText, ThatIsNoMoveSaysWhatWasExpected) {
    const auto rules = rules10();
    for (const auto* text : {"", "32", "32-", "32-51", "0-5", "castle", "32--28", "32-28x", "32 28"})
        EXPECT_EQ(why_not(rules, "W:W31-50:B1-20", text),
                  "'" + std::string{text} + "' is not a move: expected squares such as 32-28 or 28x19");
}

TEST(MoveText, OfAnImpossibleMoveSaysWhy) {
    const auto rules = rules10();
    const std::string start = "W:W31-50:B1-20";
    EXPECT_EQ(why_not(rules, start, "25-20"), "25-20 is not possible: there is no piece on 25");
    EXPECT_EQ(why_not(rules, start, "20-24"),
              "20-24 is not possible: the piece on 20 is Black's, and White is to move");
    EXPECT_EQ(why_not(rules, start, "40-35"), "40-35 is not possible: 35 is occupied");
    EXPECT_EQ(why_not(rules, start, "31-28"), "31-28 is not possible: 31 and 28 are not on one diagonal");
    EXPECT_EQ(why_not(rules, start, "32-23"), "32-23 is not possible: a man moves one square");
    EXPECT_EQ(why_not(rules, start, "32x28"), "32x28 is not possible: there is nothing to take that way");
    EXPECT_EQ(why_not(rules, "W:W28:B1", "28-33"), "28-33 is not possible: a man does not move backwards");
    EXPECT_EQ(why_not(rules, "W:WK46,28:B1", "46-14"), "46-14 is not possible: the way is not free");
    EXPECT_EQ(why_not(rules, "W:W28,35:B23", "35-30"),
              "35-30 is not possible: a capture is compulsory, for example 28x19");
    EXPECT_EQ(why_not(rules, "W:W34,32:B30,20,10,28", "32-27"),
              "32-27 is not possible: a capture of 3 is compulsory, for example 34x25x14x5");
    EXPECT_EQ(why_not(rules, "W:W34,32:B30,20,10,28", "32x23"),
              "32x23 is not possible: a capture of 3 is compulsory, for example 34x25x14x5");
    EXPECT_EQ(why_not(rules, "W:W34,32:B30,20,10,28", "34x25"),
              "34x25 is not possible: the capture must be finished: 34x25x14x5");
    EXPECT_EQ(why_not(rules, "W:WK4:B13,20,32,37", "4x15"),
              "4x15 can be played in several ways: expected one of 4x27x38x15, 4x31x42x15");
    EXPECT_EQ(why_not(rules, "W:W46:B37,41", "46-32"), "46-32 is not possible: the game is over");
    EXPECT_EQ(rules.parse_move(position_of(rules, "W:W34,32:B30,20,10,28"), "32-27").error().fr,
              "32-27 n'est pas possible : une prise de 3 est obligatoire, par exemple 34x25x14x5");
}

TEST(MoveText, OfAnImpossibleMoveKnowsTheVariantsRules) {
    EXPECT_EQ(
        why_not(rules10("frisian"), "W:WK41,35:B2:+341+0", "41-28"),
        "41-28 is not possible: this king has moved three times in a row: another piece must move, or a capture be "
        "made");
    EXPECT_EQ(
        why_not(rules10("frisian"), "W:W28,47:BK22,41", "47x36"),
        "47x36 is not possible: the capture of greatest value is compulsory (a king counts a little less than two "
        "men, and takes first), for example 28x17");
    EXPECT_EQ(why_not(rules8("english"), "W:WK14:B1", "14-7"), "14-7 is not possible: a king moves one square");
    EXPECT_EQ(why_not(rules8("english"), "W:W14,32:B10", "32-28"),
              "32-28 is not possible: a capture is compulsory, for example 14x7");
    EXPECT_EQ(
        why_not(rules8("italian"), "W:W23,K22:B18,19,K20", "23x14"),
        "23x14 is not possible: a capture is compulsory: most pieces, then with a king, then most kings, then kings "
        "first, for example 22x15x24");
}

TEST(Diagram, ShowsEverySquareAndAsksForAsFewClicksAsTellMovesApart) {
    const auto rules = rules10();
    const Diagram diagram = rules.diagram(rules.start());
    EXPECT_EQ(diagram.cells.size(), 100u);
    EXPECT_EQ(diagram.pieces.size(), 40u);
    EXPECT_EQ(diagram.pieces[0].kind, "man");
    const Position position = position_of(rules, "W:WK4:B13,20,32,37");
    for (const Move& move : rules.legal_moves(position)) EXPECT_EQ(rules.clicks(position, move).size(), 4u);
    const auto start_move = rules.legal_moves(rules.start())[0];
    EXPECT_EQ(rules.clicks(rules.start(), start_move).size(), 2u);
    const auto english = rules8("english");
    for (const auto& piece : english.diagram(english.start()).pieces)
        EXPECT_EQ(piece.owner, piece.symbol == "b" ? 1 : 2) << "Black begins and has the first seat";
}

}  // namespace
}  // namespace plateau::draughts
