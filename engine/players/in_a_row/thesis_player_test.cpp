#include "players/in_a_row/thesis_player.h"

#include <gtest/gtest.h>

#include <cmath>

namespace plateau::in_a_row {
namespace {

TEST(ThesisPlayer, KeepsTheSumOfItsLinesAsThreatsAreCountedOnAWholeBoard) {
    for (const Shape& shape : {Shape{6, 6, 4}, Shape{6, 7, 4, true}}) {
        TernaryBoard board{shape};
        ThreatBoard threats{shape, false};
        const auto judgement = abdoulaye_raw(shape.n);
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
            for (const auto& line : board.lines()) sum += first.value(judgement, line, line.code);
            EXPECT_NEAR(sum, judge(judgement, threats, Side::first, shape.n), 0.5);
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

TEST(ThesisPlayer, LearnsTheClosedFormAndNothingElse) {
    const Shape shape{5, 5, 4};
    ThesisPlayer player{shape, abdoulaye_raw(4), {}};
    EXPECT_GT(learn_by_self_play(shape, player, 5), 0);
    const auto predicted = closed_form(4);
    for (std::size_t size = 1; size < 4; ++size) {
        EXPECT_DOUBLE_EQ(player.judgement().own.half_open[size], predicted.own.half_open[size]) << size;
        EXPECT_DOUBLE_EQ(player.judgement().own.open[size], predicted.own.open[size]) << size;
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
