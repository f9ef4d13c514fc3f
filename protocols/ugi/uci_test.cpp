#include <gtest/gtest.h>

#include <sstream>

#include "play/files.h"
#include "protocols/ugi/ugi_engine.h"

namespace plateau::protocols::ugi {
namespace {

const play::FileResources resources;

std::string talk_uci(const std::string& input, const std::string& game = "connect4") {
    std::istringstream in{input};
    std::ostringstream out;
    UgiEngine engine{resources, in, out, uci_dialect()};
    EXPECT_TRUE(engine.choose_game(game));
    EXPECT_TRUE(engine.choose_player("alphabeta"));
    engine.run();
    return out.str();
}

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Uci, GreetsInItsOwnWords) {
    const auto answer = talk_uci("uci\nisready\nucinewgame\nquit\n");
    EXPECT_TRUE(says(answer, "id name Plateau"));
    EXPECT_TRUE(says(answer,
                     "option name UCI_Variant type combo default cfour var cfour var tictactoe var gomokufreestyle "
                     "var gomoku\n"));
    EXPECT_TRUE(answer.ends_with("uciok\nreadyok\n")) << answer;
}

TEST(Uci, DropsPiecesOnTheirSquares) {
    const auto answer = talk_uci("position startpos moves P@d1 P@a1 P@d2 P@a2 P@d3 P@a3\ngo depth 3\n");
    EXPECT_TRUE(says(answer, " pv P@d4\n")) << answer;
    EXPECT_TRUE(answer.ends_with("bestmove P@d4\n")) << answer;
}

TEST(Uci, SaysWholeLinesSquareBySquare) {
    // Black has to stop both ends, and cannot: every line goes up the board from where the columns stand.
    const auto answer = talk_uci("position startpos moves P@d1 P@d2 P@e1 P@e2\ngo depth 4\n");
    EXPECT_TRUE(says(answer, "score mate 2")) << answer;
    EXPECT_TRUE(answer.ends_with("bestmove P@c1\n") || answer.ends_with("bestmove P@f1\n")) << answer;
}

TEST(Uci, ReadsBoardsAndVariants) {
    EXPECT_TRUE(talk_uci("position fen 7/7/7/7/3P3/1ppPP2[PPPPPPPPPPPPPPPPPPppppppppppppppppppp] b - - 0 3\nd\n")
                    .ends_with("info string ......./......./......./......./...x.../.ooxx.. o\n"));
    const auto answer = talk_uci(
        "setoption name UCI_Variant value tictactoe\nposition startpos moves P@a1 P@b1 P@a2 P@b2\ngo depth 2\n");
    EXPECT_TRUE(answer.ends_with("bestmove P@a3\n")) << answer;
    EXPECT_TRUE(talk_uci("position fen 15/15/15/15/15/15/15/7P7/15/15/15/15/15/15/15[Pp] b - - 0 1\nd\n", "gomoku")
                    .ends_with(" o\n"));
    // Its gomoku is the one of tournaments: exactly five.
    EXPECT_TRUE(says(talk_uci("uci\n", "standard_gomoku"), "default gomoku "));
}

TEST(Uci, SurvivesLinesThatMakeNoSense) {
    const auto answer = talk_uci(
        "position fen 7/7/7/7/7/kQ5 w\nposition fen 7/7 w - -\nposition fen\nposition fen 99999999999 w\nposition fen "
        "7/ \n"
        "position startpos moves e2e4\nposition startpos moves P@\nposition startpos moves P@z9\nponderhit\nugi\n"
        "setoption name UCI_Variant value chess\nsetoption name Hash value 64\ngo depth 1\n");
    EXPECT_TRUE(says(answer, "'kQ5' is not a row of P, p and numbers")) << answer;
    EXPECT_TRUE(says(answer, "there is no variant 'chess'")) << answer;
    EXPECT_TRUE(says(answer, "bestmove P@")) << answer;
}

TEST(Uci, HasNoMoveWhereTheGameIsOver) {
    EXPECT_TRUE(talk_uci("position startpos moves P@d1 P@a1 P@d2 P@a2 P@d3 P@a3 P@d4\ngo depth 1\n")
                    .ends_with("bestmove 0000\n"));
}

TEST(Uci, IsSpokenForBoardsWherePiecesAreDropped) {
    std::istringstream in;
    std::ostringstream out;
    UgiEngine engine{resources, in, out, uci_dialect()};
    const auto chosen = engine.choose_game("draughts");
    ASSERT_FALSE(chosen);
    EXPECT_EQ(chosen.error().en,
              "draughts has no variant of UCI: expected one of connect4, tictactoe, gomoku, standard_gomoku");
}

}  // namespace
}  // namespace plateau::protocols::ugi
