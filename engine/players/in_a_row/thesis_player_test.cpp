#include "players/in_a_row/thesis_player.h"

#include <gtest/gtest.h>

#include <cmath>

namespace plateau::in_a_row {
namespace {

TEST(ThesisPlayer, KeepsTheSumOfItsLinesAsThreatsAreCountedOnAWholeBoard) {
    for (const Shape& shape : {Shape{6, 6, 4}, Shape{6, 7, 4, true}}) {
        TernaryBoard board{shape};
        ThreatBoard threats{shape, false};
        const auto threat_values = abdoulaye_raw(shape.n);
        LineValues first{shape, false, Side::first};
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
    ThesisPlayer player{shape, abdoulaye_raw(3), {}};
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
        bool ends = false;
        for (const auto [number, unit] : board.places(cell)) {
            if (number < 0) continue;
            const auto& line = board.lines()[static_cast<std::size_t>(number)];
            ends = ends || values.is_complete(line.length, line.code, mover);
        }
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
        ThesisPlayer player{shape, abdoulaye_raw(shape.n), options};
        Random random{3};
        for (int game = 0; game < 4; ++game) {
            TernaryBoard board{shape};
            std::vector<int> cells;
            Side side = Side::first;
            for (int ply = 0; ply < 6; ++ply, side = other(side)) {
                board.moves(cells);
                board.put(cells[random.below(static_cast<std::uint32_t>(cells.size()))], side);
            }
            LineValues values{shape, false, side};
            board.moves(cells);
            int best_cell = -1;
            double best = -1e18;
            for (const int cell : cells) {
                board.put(cell, side);
                bool ends = false;
                for (const auto [number, unit] : board.places(cell)) {
                    if (number < 0) continue;
                    const auto& line = board.lines()[static_cast<std::size_t>(number)];
                    ends = ends || values.is_complete(line.length, line.code, side);
                }
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
    ThesisPlayer player{shape, abdoulaye_raw(4), {}};
    EXPECT_GT(learn_by_self_play(shape, player, 5), 0);
    const auto predicted = closed_form(4);
    for (std::size_t size = 1; size < 4; ++size) {
        EXPECT_DOUBLE_EQ(player.threat_values().own.half_open[size], predicted.own.half_open[size]) << size;
        EXPECT_DOUBLE_EQ(player.threat_values().own.open[size], predicted.own.open[size]) << size;
    }
}

TEST(ThesisPlayer, PlaysTheSameGameTwice) {
    const Shape shape{5, 5, 4};
    ThesisPlayer raw{shape, abdoulaye_raw(4), {}}, other_player{shape, chua(4), {}};
    const auto once = play_thesis_game(shape, raw, other_player, {false, false}, {});
    const auto again = play_thesis_game(shape, raw, other_player, {false, false}, {});
    EXPECT_EQ(once.moves, again.moves);
}

TEST(ThesisPlayer, DrawsTicTacToeWithItself) {
    const Shape shape{3, 3, 3};
    ThesisPlayer raw{shape, abdoulaye_raw(3), {}};
    EXPECT_FALSE(play_thesis_game(shape, raw, raw, {false, false}, {}).winner);
}

}  // namespace
}  // namespace plateau::in_a_row
