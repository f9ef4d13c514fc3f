#include "games/in_a_row/renju.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "game/contract.h"
#include "game/perft.h"
#include "games/in_a_row/placement.h"
#include "games/in_a_row/slow_renju.h"

namespace plateau::in_a_row {
namespace {

// In a diagram x is black and o white. Marked points are empty: what black's stone there would be is
//     3 a double three, 4 a double four, 6 an overline; 5 a five, L allowed.
struct Study {
    const char* what;
    std::vector<std::string> rows;
};

RenjuBoard board_of(const std::vector<std::string>& rows) {
    RenjuBoard board{static_cast<int>(rows.size()), static_cast<int>(rows[0].size()), {}, {}};
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t col = 0; col < rows[row].size(); ++col) {
            if (rows[row][col] == 'x') board.black[row] |= 1U << col;
            if (rows[row][col] == 'o') board.white[row] |= 1U << col;
        }
    return board;
}

std::string expected_at(char mark) {
    return mark == '3' ? "double three" : mark == '4' ? "double four" : mark == '6' ? "overline" : "";
}

// clang-format off: boards
const std::vector<Study> studies{
    {"two open threes meet",
     {".......",
      "...x...",
      "...x...",
      ".xx3...",
      ".......",
      ".......",
      "......."}},
    {"a three stopped at one end by a stone next to it is none",
     {".......",
      "...x...",
      "...x...",
      "oxxL...",
      ".......",
      ".......",
      "......."}},
    {"a three without room for a straight four is none: the edge is near on both sides",
     {".......",
      "...x...",
      "...x...",
      ".xxLo..",
      ".......",
      ".......",
      "......."}},
    {"broken threes count",
     {"..........",
      ".....x....",
      "..........",
      ".....x....",
      "..x.x3....",
      "..........",
      "..........",
      ".........."}},
    {"broken threes with a gap beside the new stone",
     {"..........",
      "..........",
      "..........",
      "....3.xx..",
      "..........",
      "....x.....",
      "....x.....",
      "..........",
      ".........."}},
    {"diagonals count like rows",
     {".........",
      "..x...x..",
      "...x.x...",
      "....3....",
      ".........",
      ".........",
      "........."}},
    {"a diagonal stopped by white is no three",
     {".........",
      "..x...x..",
      "...x.x...",
      "....L....",
      "...o.o...",
      ".........",
      "........."}},
    {"one diagonal stopped leaves one three",
     {".........",
      "..x...x..",
      "...x.x...",
      "....L....",
      "...o.....",
      ".........",
      "........."}},
    {"three threes are forbidden as well",
     {".........",
      "....x....",
      "....x.x..",
      ".....x...",
      "..xx3....",
      ".........",
      ".........",
      "........."}},
    {"six in a row; with a gap it is none yet",
     {"...........",
      "..xxx6xx...",
      "...........",
      "..xx6xxx...",
      "...........",
      "..xxxx.Lx.."}},
    {"longer rows are overlines as well",
     {"...............",
      "..xxxx6xxxx....",
      "...............",
      "xxxxx6xxxxx...."}},
    {"five wins, whatever it breaks",
     {"..........",
      "..xxxx5...",
      "......x...",
      "......x...",
      "......x...",
      ".........."}},
    {"five together with an overline wins",
     {".......x...",
      ".......x...",
      ".......x...",
      "...xxxx5...",
      ".......x...",
      ".......x...",
      "..........."}},
    {"two fours in two lines",
     {".........",
      ".....x...",
      ".....x...",
      ".....x...",
      "..xxx4...",
      ".........",
      "........."}},
    {"two fours though both are closed at one end",
     {".....o...",
      ".....x...",
      ".....x...",
      ".....x...",
      ".oxxx4...",
      ".........",
      "........."}},
    {"a four that can no longer become five is none",
     {".....o...",
      ".....x...",
      ".....x...",
      ".....x...",
      ".oxxxLo..",
      ".....o...",
      "........."}},
    {"two fours in one line: x.xxx.x",
     {"...........",
      "..x.x4x.x..",
      "...........",
      "..x.4xx.x..",
      "...........",
      "..x.xx4.x.."}},
    {"two fours in one line: xx.xx.xx; but a four that was there before does not count",
     {"............",
      "..xx.4x.xx..",
      "............",
      "..xx.x4.xx..",
      "............",
      "..xL.xx.xx.."}},
    {"two fours in one line: xxx.x.xxx, and again one of them there before",
     {".............",
      "..xxx.4.xxx..",
      ".............",
      "..xxL.x.xxx.."}},
    {"a straight four is one four",
     {".........",
      "..xxLx...",
      ".........",
      ".xxxL....",
      ".........",
      ".x.xLx..."}},
    {"x.xxx.x with a white stone in one gap is one four",
     {"...........",
      "..xox.Lx.x.",
      "..........."}},
    {"a four and a three together are allowed",
     {".........",
      ".....x...",
      ".....x...",
      "..xxxL...",
      ".........",
      ".........",
      "........."}},
    {"a four and one three, not two",
     {"..........",
      ".....x....",
      ".....x....",
      "..oxxxL...",
      "..........",
      "..........",
      ".........."}},
    {"a four and two threes are a double three",
     {"..........",
      ".....x.x..",
      ".....xx...",
      ".oxxx3....",
      "..........",
      "..........",
      ".........."}},
    {"a three that could only become an overline is none",
     {"........",
      "......x.",
      "......x.",
      ".x..xxL.",
      "........",
      "........",
      "........"}},
    {"the same with room on the other side is one",
     {"..........",
      "......x...",
      "......x...",
      ".x..xx3...",
      "..........",
      "..........",
      ".........."}},
    {"a row of three with a stone two beyond each end is no three",
     {"...........",
      ".....x.....",
      ".....x.....",
      ".x..xLx..x.",
      "...........",
      "...........",
      "..........."}},
    {"four that would be six is none",
     {"............",
      "..xx.xLx.x..",
      "............"}},
    {"xxx.L with a stone beyond: the gap makes six, so there is no four",
     {"............",
      "...xxx.Lx...",
      "............"}},
    // Threes that are none because the point that would make the straight four is itself forbidden.
    {"the upright three could only grow at a double four: no three, so the point is allowed",
     {"...........",
      "...........",
      "...........",
      ".xxx.......",
      "....Lxx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"without the fours in that row the upright three is real",
     {"...........",
      "...........",
      "...........",
      ".oxx.......",
      "....3xx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"the upright three could only grow at an overline",
     {"...........",
      "...........",
      "...........",
      ".xxx.xx....",
      "....Lxx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"the upright three could only grow at a point that is a double three by other lines",
     {"...........",
      "...........",
      "......x....",
      ".....x.....",
      "..xx.......",
      "....Lxx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"at the edge the diagonal could only grow at a double four: the growing point is allowed, the three real",
     {"...........",
      "......x....",
      ".....x.....",
      "..xx.......",
      "....3xx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"one of those lines is stopped: the growing point is allowed, the three real",
     {"...........",
      ".......o...",
      "......x....",
      ".....x.....",
      "..xx.......",
      "....3xx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"a three that can grow on the other side is real, whatever is forbidden on this one",
     {"...........",
      "...........",
      "...........",
      ".xxx.......",
      "....3xx....",
      "....x......",
      "....x......",
      "...........",
      "...........",
      "..........."}},
    {"a growing point that makes five makes no straight four",
     {"...........",
      "...........",
      "...........",
      "xxxx.......",
      "....Lxx....",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"both threes grow at forbidden points only",
     {"...........",
      "...x.......",
      "...x.......",
      ".xxx.......",
      "....Lxxo...",
      "....x......",
      "....x......",
      "...........",
      "....o......"}},
    {"a broken four and an unbroken one",
     {".........",
      "......x..",
      "......x..",
      "......x..",
      "..xx.x4..",
      "........."}},
    {"threes side by side do not meet in one point",
     {".........",
      "..xxL....",
      "..xxL....",
      "........."}},
    {"far stones do no harm",
     {"...............",
      "...x.......x...",
      "...............",
      "......L........",
      "...............",
      "...x.......x...",
      "..............."}},
    {"two stones each way, but with gaps too wide",
     {"...........",
      "....x......",
      "...........",
      "...........",
      "x..xL......",
      "....x......",
      "...........",
      "..........."}},
    {"the corner is too narrow for threes",
     {"Lxx....",
      "x......",
      "x......",
      ".......",
      ".......",
      ".......",
      "......."}},
    {"an upright three that begins on the edge is none",
     {"...xxL....",
      ".....x....",
      ".....x....",
      "..........",
      "..........",
      ".........."}},
    {"away from the edge both are",
     {"..........",
      "...xx3....",
      ".....x....",
      ".....x....",
      "..........",
      "..........",
      ".........."}},
    {"several points of one position",
     {".............",
      ".............",
      "......L......",
      "......x......",
      "..LLxx3L.....",
      "......x......",
      "......L......",
      ".............",
      "............."}},
};
// clang-format on

TEST(Renju, HandCheckedPointsAreForbiddenOrAllowedAsMarked) {
    int points = 0, forbidden = 0;
    for (const auto& study : studies) {
        const RenjuBoard board = board_of(study.rows);
        const SlowRenju slow{study.rows};
        for (std::size_t row = 0; row < study.rows.size(); ++row)
            for (std::size_t col = 0; col < study.rows[row].size(); ++col) {
                ASSERT_EQ(study.rows[row].size(), study.rows[0].size()) << study.what;
                const char mark = study.rows[row][col];
                if (mark == 'x' || mark == 'o' || mark == '.') continue;
                ++points;
                forbidden += mark >= '3' && mark != '5' && mark <= '6';
                const int r = static_cast<int>(row), c = static_cast<int>(col);
                EXPECT_EQ(to_words(foul_at(board, r, c)).en, expected_at(mark)) << study.what << ", row " << row;
                EXPECT_EQ(slow.foul(r, c), expected_at(mark)) << study.what << ", row " << row << " (slow)";
            }
    }
    EXPECT_GE(points, 60);
    EXPECT_GE(forbidden, 25);
}

// Crowded boards, so that threes and fours are many.
std::vector<std::string> random_board(Random& random) {
    std::vector<std::string> rows(11, std::string(11, '.'));
    const auto stones = 12 + random.below(30);
    for (std::uint32_t i = 0; i < stones; ++i)
        rows[random.below(11)][random.below(11)] = random.below(100) < 75 ? 'x' : 'o';
    return rows;
}

TEST(Renju, TheFastAndTheSlowReadingAgreeOnCrowdedBoards) {
    Random random{2024};
    int fouls[4] = {0, 0, 0, 0};
    for (int i = 0; i < 150; ++i) {
        const auto rows = random_board(random);
        const RenjuBoard board = board_of(rows);
        const SlowRenju slow{rows};
        for (int row = 0; row < 11; ++row)
            for (int col = 0; col < 11; ++col) {
                if (rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(col)] != '.') continue;
                const Foul foul = foul_at(board, row, col);
                ++fouls[static_cast<std::size_t>(foul)];
                if (to_words(foul).en == slow.foul(row, col)) continue;
                std::string text;
                for (const auto& line : rows) text += line + "\n";
                FAIL() << text << "row " << row << ", col " << col << ": fast '" << to_words(foul).en << "', slow '"
                       << slow.foul(row, col) << "'";
            }
    }
    for (const int count : fouls) EXPECT_GT(count, 10);
}

constexpr Shape renju{.rows = 15, .cols = 15, .n = 5, .renju = true};

TEST(Renju, AFoulLosesAndSaysWhich) {
    const Placement rules{renju};
    auto position = *rules.parse_position("h9 a1 h10 a3 f8 a5 g8 a7");
    EXPECT_EQ(rules.foul_at(position, 7, 7), Foul::double_three);
    position = rules.after(position, *rules.parse_move(position, "h8"));
    EXPECT_EQ(rules.outcome(position), Outcome::win(Side::second));
    EXPECT_EQ(rules.outcome_reason(position).en, "forbidden to black: double three");
    EXPECT_EQ(*rules.parse_position(rules.to_text(position)), position);
}

TEST(Renju, WhiteHasNoFoulsAndWinsWithSix) {
    const Placement rules{renju};
    const auto six = *rules.parse_position("a1 b3 c1 c3 e1 d3 g1 f3 i1 g3 k1 e3");
    EXPECT_EQ(rules.outcome(six), Outcome::win(Side::second));
    const auto cross = *rules.parse_position("a1 h9 a3 h10 a5 f8 a7 g8 c1 h8");
    EXPECT_EQ(rules.outcome(cross), std::nullopt);
}

TEST(Renju, BlackSixIsAFoulAndNoWin) {
    const Placement rules{renju};
    const auto six = *rules.parse_position("b3 a1 c3 c1 d3 e1 f3 g1 g3 i1 e3");
    EXPECT_EQ(rules.outcome(six), Outcome::win(Side::second));
    EXPECT_EQ(rules.outcome_reason(six).fr, "interdit aux noirs : surnombre");
}

TEST(Renju, AGameEndsEvenWhereEveryReplyIsForbidden) {
    // One empty point, which makes six: black has to play it and loses.
    const Placement rules{Shape{.rows = 1, .cols = 6, .n = 5, .renju = true}};
    const auto position = *rules.parse_position("xxx.xx x");
    ASSERT_EQ(rules.legal_moves(position).size(), 1U);
    const auto next = rules.after(position, rules.legal_moves(position)[0]);
    EXPECT_EQ(rules.outcome(next), Outcome::win(Side::second));
}

TEST(Renju, ForbiddenPointsAreCrossedOutOnTheDiagram) {
    const Placement rules{renju};
    const auto crosses = [&](std::string_view moves) {
        int count = 0;
        for (const auto& label : rules.diagram(*rules.parse_position(moves)).labels) count += label.text == "×";
        return count;
    };
    EXPECT_GE(crosses("h9 a1 h10 a3 f8 a5 g8 a7"), 1);
    EXPECT_EQ(crosses("h9 a1 h10 a3 f8 a5 g8"), 0);
}

}  // namespace
}  // namespace plateau::in_a_row
