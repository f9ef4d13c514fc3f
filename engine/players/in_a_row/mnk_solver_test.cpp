#include "players/in_a_row/mnk_solver.h"

#include <gtest/gtest.h>

#include "game/orders.h"
#include "games/in_a_row/placement.h"
#include "search/solver.h"

namespace plateau::in_a_row {
namespace {

int value(int rows, int cols, int n) {
    MnkSolver solver{{.rows = rows, .cols = cols, .n = n}, 4};
    return solver.solve(0, 0, {}).result;
}

TEST(MnkSolver, KnowsTheTableOfSmallBoards) {
    EXPECT_EQ(value(3, 3, 3), 0);
    EXPECT_EQ(value(3, 4, 3), 1);
    for (int side = 4; side <= 7; ++side) EXPECT_EQ(value(side, side, 3), 1) << side;
    EXPECT_EQ(value(4, 4, 4), 0);
    EXPECT_EQ(value(4, 5, 4), 0);
    EXPECT_EQ(value(5, 5, 5), 0);
    EXPECT_EQ(value(2, 7, 3), 0);
}

TEST(MnkSolver, RefusesRulesItDoesNotKnow) {
    EXPECT_TRUE(MnkSolver::can_solve({.rows = 7, .cols = 7, .n = 5}));
    EXPECT_FALSE(MnkSolver::can_solve({.rows = 7, .cols = 7, .n = 5, .open_end = true}));
    EXPECT_FALSE(MnkSolver::can_solve({.rows = 7, .cols = 7, .n = 5, .renju = true}));
    EXPECT_FALSE(MnkSolver::can_solve({.rows = 7, .cols = 7, .n = 5, .captures = true}));
    EXPECT_FALSE(MnkSolver::can_solve({.rows = 7, .cols = 7, .n = 5, .pro_distance = 3}));
}

MnkSolver::Cells cells_of(const Placement& rules, const Placement::Position& position, Side side) {
    MnkSolver::Cells cells = 0;
    for (int row = 0; row < rules.shape().rows; ++row)
        for (int col = 0; col < rules.shape().cols; ++col)
            if (position.has(side, row, col)) cells |= MnkSolver::Cells{1} << (row * rules.shape().cols + col);
    return cells;
}

TEST(MnkSolver, AgreesWithTheGeneralSolverOnPositionsOfAllKinds) {
    for (const Shape& shape : {Shape{4, 4, 3}, Shape{4, 4, 4}, Shape{4, 5, 4}, Shape{5, 5, 4}, Shape{5, 5, 5}}) {
        const Placement rules{shape};
        MnkSolver solver{shape, 4};
        search::Solver<Placement> general{rules, 4};
        Random random{static_cast<std::uint64_t>(shape.cells() * 10 + shape.n)};
        int compared = 0;
        std::array<int, 3> met{};
        for (int game = 0; game < 1000 && compared < 150; ++game) {
            auto position = rules.start();
            while (!rules.outcome(position) && shape.cells() - position.plies > 10)
                position = rules.after(position, random_move(rules, position, random));
            if (rules.outcome(position)) continue;
            const auto exact = general.solve(position, {});
            const int expected = is_win(exact.score) ? 1 : is_loss(exact.score) ? -1 : 0;
            const Side mover = rules.side_to_move(position);
            const auto answer =
                solver.solve(cells_of(rules, position, mover), cells_of(rules, position, other(mover)), {});
            EXPECT_EQ(answer.result, expected) << rules.to_text(position);
            ++met[static_cast<std::size_t>(expected + 1)];
            ++compared;
        }
        EXPECT_GT(compared, 50);
    }
}

}  // namespace
}  // namespace plateau::in_a_row
