#include "players/in_a_row/thesis/thesis_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace plateau::in_a_row {
namespace {

TEST(ThesisPlayer, KeepsTheSumOfItsLinesAsThreatsAreCountedOnAWholeBoard) {
    for (const Shape& shape : {Shape{6, 6, 4}, Shape{6, 7, 4, true}}) {
        TernaryBoard board{shape};
        ThreatBoard threats{shape, false};
        const auto threat_values = aglin(shape.n);
        LineValues first{shape, ThesisReading{}, Side::first};
        Random random{9};
        Side side = Side::first;
        std::vector<int> cells;
        for (board.moves(cells); !cells.empty(); board.moves(cells)) {
            const int cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
            board.put(cell, side);
            threats.toggle(side, cell / shape.cols, cell % shape.cols);
            side = other(side);
            double sum = 0;
            for (const auto& line : board.lines()) sum += first.value(threat_values, line, line.code);
            EXPECT_NEAR(sum, judge(threat_values, threats, Side::first, shape.n), 0.5);
        }
    }
}

TEST(ThesisPlayer, WinsAtOnceWhereItCan) {
    const Shape shape{5, 5, 3};
    ThesisPlayer player{shape, aglin(3), {}};
    TernaryBoard board{shape};
    for (const int cell : {6, 7}) board.put(cell, Side::first);
    for (const int cell : {20, 24}) board.put(cell, Side::second);
    const int cell = player.choose(board, Side::first);
    EXPECT_TRUE(cell == 5 || cell == 8) << cell;
}

// As he describes it: no ordering, every value by itself.
double plain_minimax(TernaryBoard& board, LineValues& values, const ThreatValues& threat_values, Side root, Side mover,
                     int depth, bool is_over) {
    std::vector<int> cells;
    board.moves(cells);
    if (depth == 0 || cells.empty() || is_over) {
        double sum = 0;
        for (const auto& line : board.lines()) sum += values.value(threat_values, line, line.code);
        return sum;
    }
    double best = mover == root ? -1e18 : 1e18;
    for (const int cell : cells) {
        board.put(cell, mover);
        const bool ends = board.has_won(cell, mover);
        const double value = plain_minimax(board, values, threat_values, root, other(mover), depth - 1, ends);
        board.take(cell, mover);
        best = mover == root ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

TEST(ThesisPlayer, ChoosesTheFirstOfTheBestMovesOfPlainMinimax) {
    for (const Shape& shape : {Shape{5, 5, 4}, Shape{5, 5, 3, true}}) {
        ThesisOptions options;
        options.depth = 3;
        ThesisPlayer player{shape, aglin(shape.n), options};
        Random random{3};
        for (int game = 0; game < 4; ++game) {
            TernaryBoard board{shape};
            std::vector<int> cells;
            Side side = Side::first;
            for (int ply = 0; ply < 6; ++ply, side = other(side)) {
                board.moves(cells);
                board.put(cells[random.below(static_cast<std::uint32_t>(cells.size()))], side);
            }
            LineValues values{shape, ThesisReading{}, side};
            board.moves(cells);
            int best_cell = -1;
            double best = -1e18;
            for (const int cell : cells) {
                board.put(cell, side);
                const bool ends = board.has_won(cell, side);
                const double value =
                    plain_minimax(board, values, player.threat_values(), side, other(side), options.depth - 1, ends);
                board.take(cell, side);
                if (value > best) best = value, best_cell = cell;
            }
            EXPECT_EQ(player.choose(board, side), best_cell);
        }
    }
}

TEST(ThesisPlayer, LooksOnlyNearStonesWhereToldTo) {
    const Shape shape{15, 15, 5};
    TernaryBoard board{shape};
    std::vector<int> cells;
    board.moves(cells, 2);
    EXPECT_EQ(cells, (std::vector<int>{7 * 15 + 7}));
    board.put(0, Side::first);
    board.moves(cells, 2);
    EXPECT_EQ(cells, (std::vector<int>{1, 2, 15, 16, 17, 30, 31, 32}));
}

TEST(ThesisPlayer, LeavesOutThreatsThatHangInTheAirWhereToldTo) {
    //   . . . . . . .
    //   x x _ . . . .    a third stone here has nothing under the cell that is missing
    //   o o o . _ x x    here it has
    const Shape shape{6, 7, 4, true};
    ThreatValues threat_values;
    threat_values.own.half_open[3] = threat_values.own.open[3] = 1000;
    threat_values.own.complete = 1'000'000;
    TernaryBoard board{shape};
    const auto at = [](int row, int col) { return row * 7 + col; };
    for (const int col : {0, 1, 2}) board.put(at(5, col), Side::second);
    for (const int cell : {at(4, 0), at(4, 1), at(5, 5), at(5, 6)}) board.put(cell, Side::first);
    ThesisOptions blind;
    blind.depth = 1;
    ThesisOptions seeing = blind;
    seeing.playable = true;
    ThesisPlayer one{shape, threat_values, blind}, two{shape, threat_values, seeing};
    EXPECT_EQ(one.choose(board, Side::first), at(4, 2)) << "the first of three moves that make a threat";
    EXPECT_EQ(two.choose(board, Side::first), at(5, 3)) << "with a gap that can be filled at once";
}

TEST(ThesisPlayer, LearnsTheClosedFormAndNothingElse) {
    const Shape shape{5, 5, 4};
    ThesisPlayer player{shape, aglin(4), {}};
    EXPECT_GT(learn_by_self_play(shape, player, 5), 0);
    const auto predicted = closed_form(4);
    for (std::size_t size = 1; size < 4; ++size) {
        EXPECT_DOUBLE_EQ(player.threat_values().own.half_open[size], predicted.own.half_open[size]) << size;
        EXPECT_DOUBLE_EQ(player.threat_values().own.open[size], predicted.own.open[size]) << size;
    }
}

// The text: after an update no threat may be worth less than a less interesting one. Aglin's order says which.
TEST(ThesisPlayer, KeepsTheOrderOfTheRawCoefficientsWhereTheyAreAdjusted) {
    const Shape shape{6, 6, 4};
    ThesisOptions options;
    options.adjustment = "raw";
    ThesisPlayer player{shape, aglin(4), options};
    EXPECT_GT(learn_by_self_play(shape, player, 3), 0);
    const auto& own = player.threat_values().own;
    const std::vector<double> in_order{own.half_open[1], own.half_open[2], own.open[1],
                                       own.half_open[3], own.open[2],      own.open[3]};
    EXPECT_TRUE(std::is_sorted(in_order.begin(), in_order.end())) << ::testing::PrintToString(in_order);
}

TEST(ThesisPlayer, LearnsOtherwiseWithEligibilityTraces) {
    const Shape shape{5, 5, 4};
    ThesisOptions options;
    options.lambda = 0.9;
    ThesisPlayer plain{shape, aglin(4), {}}, traced{shape, aglin(4), options};
    learn_by_self_play(shape, plain, 1);
    learn_by_self_play(shape, traced, 1);
    EXPECT_NE(plain.threat_values(), traced.threat_values());
}

// One threat on the board, then another: the first shares in the second change by gamma times lambda.
TEST(ThesisPlayer, PassesAChangeOnByItsTraces) {
    const Shape shape{1, 9, 3};
    ThesisOptions options;
    options.gamma = 0.5;
    options.lambda = 0.5;
    ThreatValues flat;
    flat.own.complete = flat.enemy.complete = 1000;
    ThesisPlayer player{shape, flat, options};
    TernaryBoard board{shape};
    board.put(4, Side::first);
    player.learn(board, Side::first);  // open 1 moves towards 0.5 x open 2 = 0
    EXPECT_DOUBLE_EQ(player.threat_values().own.open[1], 0);
    board.put(5, Side::first);
    player.learn(board, Side::first);  // open 2 moves towards 0.5 x 1000, and open 1 goes a quarter of the way
    EXPECT_DOUBLE_EQ(player.threat_values().own.open[2], 500);
    EXPECT_DOUBLE_EQ(player.threat_values().own.open[1], 125);
}

TEST(ThesisPlayer, LetsTheGameSayWhatWins) {
    Shape shape{1, 6, 3};
    TernaryBoard at_least{shape};
    shape.exact = true;
    TernaryBoard exact{shape};
    for (auto* board : {&at_least, &exact})
        for (const int cell : {0, 1, 3, 2}) board->put(cell, Side::first);
    EXPECT_TRUE(at_least.has_won(2, Side::first));
    EXPECT_FALSE(exact.has_won(2, Side::first)) << "four are not exactly three";
}

TEST(ThesisPlayer, SeesAWinInFourOfThreeOnlyWhereLinesMayBeLonger) {
    const Shape shape{1, 7, 3};
    ThesisOptions options;
    options.depth = 1;
    const auto chosen = [&](const std::string& lines) {
        options.lines = lines;
        ThesisPlayer player{shape, aglin(3), options};
        TernaryBoard board{shape};
        for (const int cell : {0, 1, 3}) board.put(cell, Side::first);
        return player.choose(board, Side::first);
    };
    EXPECT_EQ(chosen("at_least"), 2);
    EXPECT_NE(chosen("exact"), 2);
}

TEST(ThesisPlayer, DrawsLotsAmongEqualMovesWhereToldTo) {
    const Shape shape{3, 3, 3};
    ThesisOptions options;
    options.depth = 9;
    options.ties = "random";
    std::set<int> seen;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        ThesisPlayer player{shape, aglin(3), options, seed};
        TernaryBoard board{shape};
        seen.insert(player.choose(board, Side::first));
    }
    EXPECT_GT(seen.size(), 1U);
}

TEST(ThesisPlayer, StopsWhereItsBudgetEnds) {
    const Shape shape{15, 15, 5};
    ThesisPlayer player{shape, aglin(5), {}};
    TernaryBoard board{shape};
    std::vector<int> cells;
    board.moves(cells);
    Limits limits;
    limits.nodes = 1000;
    Budget budget{limits};
    EXPECT_TRUE(player.think(board, Side::first, cells, 1, budget));
    EXPECT_FALSE(player.think(board, Side::first, cells, 3, budget));
    EXPECT_LE(budget.nodes(), 1001U);
    EXPECT_EQ(board.stones(), 0) << "the board is as it was";
}

TEST(ThesisPlayer, PlaysTheSameGameTwice) {
    const Shape shape{5, 5, 4};
    ThesisPlayer raw{shape, aglin(4), {}}, other_player{shape, chua(4), {}};
    const auto once = play_thesis_game(shape, raw, other_player, {});
    const auto again = play_thesis_game(shape, raw, other_player, {});
    EXPECT_EQ(once.moves, again.moves);
}

TEST(ThesisPlayer, DrawsTicTacToeWithItself) {
    const Shape shape{3, 3, 3};
    ThesisPlayer raw{shape, aglin(3), {}};
    EXPECT_FALSE(play_thesis_game(shape, raw, raw, {}).winner);
}

}  // namespace
}  // namespace plateau::in_a_row
