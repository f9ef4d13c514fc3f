#include "games/draughts/rules.h"

#include <gtest/gtest.h>

#include "games/draughts/testing.h"

namespace plateau::draughts {
namespace {

using Texts = std::vector<std::string>;

static_assert(Game<Rules10> && Game<Rules8>);
static_assert(WithHistory<Rules10> && WithDiagram<Rules10> && CountsMoves<Rules10> && ExplainsOutcome<Rules10>);
static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) == 32 && sizeof(Move) == 8);

template <class R>
std::string text_after(const R& rules, const std::string& fen, const std::string& moves) {
    return rules.to_text(play(rules, position_of(rules, fen), moves).back());
}

TEST(International, ManStepsForwardsAndCapturesBothWays) {
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:W28:B1"), (Texts{"28-22", "28-23"}));
    EXPECT_EQ(moves_of(rules, "W:W28:B33"), (Texts{"28x39"}));
    EXPECT_EQ(moves_of(rules, "B:W22:B28"), (Texts{"28x17"}));
}

TEST(International, KingFliesAndLandsAnywhereBehind) {
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:WK46:B1,28"), (Texts{"46x10", "46x14", "46x19", "46x23", "46x5"}));
    EXPECT_EQ(moves_of(rules, "W:WK46:B23,28").size(), 3u) << "two in a row cannot be jumped";
    EXPECT_EQ(moves_of(rules, "W:WK46:B5").size(), 8u) << "nor one at the edge";
}

TEST(International, MostPiecesMustBeTakenAndKingsCountAsMen) {
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:W32,46:B28,19,K41"), (Texts{"32x14"}));
    EXPECT_EQ(moves_of(rules, "W:W28,47:B22,K41"), (Texts{"28x17", "47x36"})) << "one man or one king: a free choice";
}

TEST(International, TakenPieceBlocksUntilTheMoveIsOver) {
    // The Turkish strike: 32 still stands when the king comes round to 21, so 38 behind it is safe.
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:WK46:B12,13,32,38"), (Texts{"46x17", "46x21", "46x26"}));
    EXPECT_EQ(text_after(rules, "W:WK46:B12,13,32,38", "46x21"), "B:WK21:B38");
}

TEST(International, CaptureMayEndWhereItBegan) {
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:W24:B9,10,19,20"), (Texts{"24x24"}));
    EXPECT_EQ(text_after(rules, "W:W24:B1,9,10,19,20", "24x24"), "B:W24:B1")
        << "it passed the far row and is still a man";
}

TEST(International, ManIsCrownedOnlyWhereItsMoveEndsOnTheFarRow) {
    const auto rules = rules10();
    EXPECT_EQ(text_after(rules, "W:W7:B40", "7-1"), "B:WK1:B40");
    EXPECT_EQ(text_after(rules, "W:W13:B8,40", "13x2"), "B:WK2:B40");
    EXPECT_EQ(text_after(rules, "W:W13:B7,8,40", "13x2x11"), "B:W11:B40");
    EXPECT_EQ(text_after(rules, "B:WK1:B41", "41-46"), "W:WK1:BK46") << "and Black on the other side";
}

TEST(International, ManyWaysThroughTheSamePiecesAreOneMove) {
    const auto rules = rules10();
    EXPECT_EQ(moves_of(rules, "W:WK23:B8,9,10,11,17,18,19,20,27,28,29,30,31,38,39,42,44").size(), 4u);
    EXPECT_EQ(moves_of(rules, "W:W23:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40").size(), 12u);
    EXPECT_EQ(rules.legal_moves(position_of(rules, "W:WK4:B13,20,32,37")).size(), 2u);
}

TEST(International, WhoCannotMoveHasLost) {
    const auto rules = rules10();
    for (const auto* fen : {"W:W:B1", "W:W46:B37,41"}) {
        EXPECT_EQ(rules.outcome(position_of(rules, fen)), Outcome::win(Side::second)) << fen;
        EXPECT_TRUE(rules.legal_moves(position_of(rules, fen)).empty());
    }
    EXPECT_EQ(rules.outcome_reason(position_of(rules, "W:W:B1")).en, "White has no pieces left");
    EXPECT_EQ(rules.outcome_reason(position_of(rules, "W:W46:B37,41")).fr, "les blancs ne peuvent plus jouer");
    EXPECT_EQ(rules.outcome(rules.start()), std::nullopt);
}

TEST(Killer, KingThatTakesAKingLastStopsRightBehindIt) {
    const auto rules = rules10("killer");
    EXPECT_EQ(moves_of(rules, "W:WK46:BK28"), (Texts{"46x23"}));
    EXPECT_EQ(moves_of(rules, "W:WK46:B14,K28"), (Texts{"46x10", "46x5"}));
    EXPECT_EQ(moves_of(rules, "W:WK46:BK14,28"), (Texts{"46x10"}));
}

TEST(Breakthrough, TheFirstKingWins) {
    const auto rules = rules10("breakthrough");
    const auto line = play(rules, position_of(rules, "W:W7:B33"), "7-1");
    EXPECT_EQ(rules.outcome(line.back()), Outcome::win(Side::first));
    EXPECT_EQ(rules.outcome_reason(line.back()).en, "the first king wins");
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK1,7:B33")), Outcome::win(Side::first));
}

TEST(Losing, WhoCannotMoveHasWon) {
    const auto rules = rules10("losing");
    EXPECT_EQ(rules.outcome(position_of(rules, "W:W:B1")), Outcome::win(Side::first));
    EXPECT_EQ(rules.outcome(position_of(rules, "W:W46:B37,41")), Outcome::win(Side::first));
}

TEST(Frisian, PiecesCaptureAlongRanksAndFilesToo) {
    const auto rules = rules10("frisian");
    EXPECT_EQ(moves_of(rules, "W:W38:B28"), (Texts{"38x18"}));
    EXPECT_EQ(moves_of(rules, "W:W28:B29"), (Texts{"28x30"}));
    EXPECT_EQ(moves_of(rules, "W:WK46:B36"), (Texts{"46x16", "46x26", "46x6"}));
    EXPECT_EQ(moves_of(rules, "W:W28:B20"), (Texts{"28-22", "28-23"})) << "but step along diagonals alone";
    EXPECT_EQ(moves_of(rules, "W:W10:B6,11"), (Texts{"10-4", "10-5"})) << "and no line goes round the edge";
}

TEST(Frisian, GreatestValueMustBeTakenAndKingsTakeFirst) {
    const auto rules = rules10("frisian");
    // 28 may take the king on 22, worth almost two men, 47 the man on 41.
    EXPECT_EQ(moves_of(rules, "W:W28,47:BK22,41"), (Texts{"28x17"}));
    EXPECT_EQ(moves_of(rules, "W:W28,50:BK22,44,34"), (Texts{"50x30"})) << "two men are worth more than a king";
    EXPECT_EQ(moves_of(rules, "W:W28,K50:B22,44"), (Texts{"50x33", "50x39"})) << "at equal value the king takes";
}

TEST(Frisian, KingMovesThreeTimesInARowWhileItsSideHasMen) {
    const auto rules = rules10("frisian");
    const auto line = play(rules, position_of(rules, "W:WK47,48:BK4,K5"), "47-42 4-9 42-47 9-4 47-42");
    EXPECT_EQ(rules.to_text(line.back()), "B:WK42,48:BK4,K5:H5:+342+0") << "Black has no men and is not counted";
    const auto waiting = play(rules, line.back(), "4-9").back();
    EXPECT_EQ(moves_of(rules, rules.to_text(waiting)), (Texts{"48-43"}));
    const auto freed = play(rules, waiting, "48-43 9-4");
    EXPECT_GT(rules.legal_moves(freed.back()).size(), 2u) << "another piece moved, so the wolf is free";
    EXPECT_NE(rules.key(waiting), rules.key(position_of(rules, "W:WK42,48:BK9,K5:H6:+242+0")));
    EXPECT_EQ(rules.outcome(position_of(rules, "W:WK48,26:B21,17:+348+0")), Outcome::win(Side::second))
        << "a side whose only free piece is a tired wolf has lost";
}

TEST(Turnaround, ManTurnsRoundOnTheFarRowAndWalksBack) {
    const auto rules = rules10("turnaround");
    EXPECT_EQ(text_after(rules, "W:W7:B33", "7-1"), "B:WK1:B33:H1");
    EXPECT_EQ(moves_of(rules, "W:WK1:B33"), (Texts{"1-6", "1-7"}));
    EXPECT_EQ(text_after(rules, "W:WK41:B33", "41-46"), "B:W46:B33:H1") << "and again at home";
    EXPECT_EQ(moves_of(rules, "W:WK28:B33,1"), (Texts{"28x39"}));
    EXPECT_EQ(moves_of(rules, "W:WK28:B22,1"), (Texts{"28x17"})) << "the way back for a man that walks down";
}

TEST(Turnaround, OpenPointsAreOptions) {
    with_rules("turnaround:backward=0", [](const auto& rules) {
        EXPECT_EQ(moves_of(rules, "W:W28:B33"), (Texts{"28-22", "28-23"}));
        EXPECT_EQ(moves_of(rules, "W:WK28:B33"), (Texts{"28x39"}));
    });
    with_rules("turnaround:capture=free",
               [](const auto& rules) { EXPECT_EQ(moves_of(rules, "W:W32,47:B28,19,41"), (Texts{"32x14", "47x36"})); });
    with_rules("turnaround", [](const auto& rules) {
        EXPECT_EQ(text_after(rules, "W:W13:B7,8,40", "13x11"), "B:W11:B40") << "turns only where the move ends";
    });
    with_rules("turnaround:turn=passing",
               [](const auto& rules) { EXPECT_EQ(text_after(rules, "W:W13:B7,8,40", "13x11"), "B:WK11:B40"); });
    with_rules("turnaround:draw=5", [](const auto& rules) {
        EXPECT_EQ(rules.outcome(position_of(rules, "W:W28:B1:H9")), std::nullopt);
        EXPECT_EQ(rules.outcome(position_of(rules, "W:W28:B1:H10")), Outcome::draw());
    });
}

TEST(Russian, ManIsCrownedInsideACaptureAndGoesOnAsAKing) {
    const auto rules = rules8("russian");
    EXPECT_EQ(moves_of(rules, "W:Wf6:Be7,c7,d4"), (Texts{"f6:e3", "f6:f2", "f6:g1"}));
    EXPECT_EQ(text_after(rules, "W:Wf6:Ba5,e7,c7,d4", "f6:e3"), "B:WKe3:Ba5");
}

TEST(Russian, CaptureIsChosenFreelyAndFinished) {
    const auto rules = rules8("russian");
    EXPECT_EQ(moves_of(rules, "W:Wc3,f2:Bd4,d6,g3"), (Texts{"c3:c7", "f2:h4"}));
    EXPECT_EQ(moves_of(rules, "W:WKa1:Bb2,e7"), (Texts{"a1:d8"})) << "from f6 alone the king takes on";
}

TEST(Brazilian, IsInternationalDraughtsOnTheSmallBoard) {
    const auto rules = rules8("brazilian");
    EXPECT_EQ(moves_of(rules, "W:Wf6:Be7,c7,d4"), (Texts{"f6xb6"})) << "a man that passes the far row stays a man";
    EXPECT_EQ(moves_of(rules, "W:Wc3,f2:Bd4,d6,g3"), (Texts{"c3xc7"})) << "most pieces";
}

TEST(English, BlackBeginsMenTakeForwardsAndKingsMoveOneSquare) {
    const auto rules = rules8("english");
    EXPECT_EQ(rules.side_to_move(rules.start()), Side::first);
    EXPECT_EQ(rules.to_text(rules.start()).substr(0, 2), "B:");
    EXPECT_EQ(moves_of(rules, "W:W14:B18"), (Texts{"14-10", "14-9"}));
    EXPECT_EQ(moves_of(rules, "W:WK14:B1"), (Texts{"14-10", "14-17", "14-18", "14-9"}));
    EXPECT_EQ(moves_of(rules, "W:WK14:B18"), (Texts{"14x23"}));
    EXPECT_EQ(moves_of(rules, "W:WK6:B9,10,17"), (Texts{"6x15", "6x22"})) << "any finished capture";
    EXPECT_EQ(text_after(rules, "W:W11:B7,8,20", "11x4"), "B:WK4:B7,20") << "crowning ends the move";
}

TEST(Italian, BoardIsMirroredAndMenDoNotTakeKings) {
    const auto rules = rules8("italian");
    EXPECT_EQ(moves_of(rules, "W:W21:B1"), (Texts{"21-17", "21-18"}));
    EXPECT_EQ(moves_of(rules, "W:W22:B18,1"), (Texts{"22x13"}));
    EXPECT_EQ(moves_of(rules, "W:W22:BK18,1"), (Texts{"22-19"}));
    EXPECT_EQ(moves_of(rules, "W:W22:B26,1"), (Texts{"22-18", "22-19"})) << "men take forwards";
}

TEST(Italian, OrderOfPriorityIsManyThenWithAKingThenKingsThenKingsFirst) {
    const auto rules = rules8("italian");
    EXPECT_EQ(moves_of(rules, "W:W23,K22:B18,19,K20"), (Texts{"22x24"})) << "two pieces rather than one";
    EXPECT_EQ(moves_of(rules, "W:W22,K18:B14,19"), (Texts{"18x11"})) << "the king rather than the man";
    EXPECT_EQ(moves_of(rules, "W:WK22:B18,K19"), (Texts{"22x15"})) << "a king rather than a man";
    EXPECT_EQ(moves_of(rules, "W:WK22:B18,K10,K19,12"), (Texts{"22x8"})) << "the king first";
    const Position round = position_of(rules, "W:WK27:B14,15,K22,23");
    EXPECT_EQ(rules.full_text(round, rules.legal_moves(round)[0]), "27x18x11x20x27") << "and the way shows it";
}

TEST(Variants, AreListedAndOpenedByName) {
    EXPECT_EQ(variants().size(), 10u);
    for (const auto& known : variants()) {
        const auto variant = variant_of(known.name);
        ASSERT_TRUE(variant) << known.name;
        EXPECT_EQ(variant->name, known.name);
        EXPECT_EQ(variant->board, known.board);
    }
    EXPECT_EQ(variant_of("chess").error().en.substr(0, 37), "there is no kind of draughts 'chess':");
    const auto spec = parse_spec("turnaround:turn=never");
    EXPECT_EQ(variant_of(spec->name, *spec).error().en, "turn must be one of end|passing, not 'never'");
    const auto unknown = parse_spec("frisian:kings=2");
    EXPECT_EQ(variant_of(unknown->name, *unknown).error().en, "frisian has no option 'kings': it takes none");
}

}  // namespace
}  // namespace plateau::draughts
