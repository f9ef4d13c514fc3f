#include "players/in_a_row/gravity_solver.h"

#include <gtest/gtest.h>

#include <map>

#include "game/orders.h"

namespace plateau::in_a_row {
namespace {

// A solver that shares nothing with the one under test: a grid of characters, every line looked at after every
// move, plain minimax over all columns with whole boards as the memory's keys.
class SlowSolver {
public:
    SlowSolver(int cols, int rows) : cols_{cols}, rows_{rows} {}

    int score(const std::string& grid, char mover) {
        if (const auto known = memory_.find(grid); known != memory_.end()) return known->second;
        const int played = static_cast<int>(grid.size()) - static_cast<int>(std::count(grid.begin(), grid.end(), '.'));
        int best = -1000;
        for (int col = 0; col < cols_; ++col) {
            int row = 0;
            while (row < rows_ && grid[at(row, col)] != '.') ++row;
            if (row == rows_) continue;
            std::string next = grid;
            next[at(row, col)] = mover;
            if (has_line(next, mover)) best = std::max(best, (cols_ * rows_ + 1 - played) / 2);
            else if (played + 1 == cols_ * rows_) best = std::max(best, 0);
            else best = std::max(best, -score(next, mover == 'x' ? 'o' : 'x'));
        }
        memory_[grid] = best;
        return best;
    }

    template <class Rules>
    std::string grid_of(const Rules& rules, const typename Rules::Position& position) const {
        std::string grid(static_cast<std::size_t>(cols_ * rows_), '.');
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col)
                if (const auto stone = rules.stone_at(position, rows_ - 1 - row, col))
                    grid[at(row, col)] = *stone == Side::first ? 'x' : 'o';
        return grid;
    }

private:
    std::size_t at(int row, int col) const { return static_cast<std::size_t>(row * cols_ + col); }

    bool has_line(const std::string& grid, char stone) const {
        for (int row = 0; row < rows_; ++row)
            for (int col = 0; col < cols_; ++col)
                for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                    int length = 0;
                    for (int r = row, c = col; r >= 0 && r < rows_ && c >= 0 && c < cols_ && grid[at(r, c)] == stone;
                         r += down, c += right)
                        ++length;
                    if (length >= 4) return true;
                }
        return false;
    }

    int cols_, rows_;
    std::map<std::string, int> memory_;
};

// The line ends the game, and every move of it keeps the score.
template <class Bits>
void expect_best_line(const Gravity<Bits>& rules, GravitySolver<Bits>& solver, SlowSolver& slow,
                      typename Gravity<Bits>::Position position, int score) {
    for (const int column : solver.best_line(position, score, {})) {
        ASSERT_FALSE(rules.outcome(position));
        position = rules.after(position, {static_cast<std::uint8_t>(column)});
        score = -score;
        if (rules.outcome(position)) continue;
        const char mover = rules.side_to_move(position) == Side::first ? 'x' : 'o';
        EXPECT_EQ(slow.score(slow.grid_of(rules, position), mover), score) << rules.to_text(position);
    }
    EXPECT_TRUE(rules.outcome(position)) << rules.to_text(position);
    EXPECT_EQ(solver.final_score(position), score) << rules.to_text(position);
}

template <class Bits>
int expect_agreement(int cols, int rows, int free_cells, int wanted, int threads) {
    const Gravity<Bits> rules{{.rows = rows, .cols = cols, .n = 4, .gravity = true}};
    GravitySolver<Bits> solver{rules, 4, threads};
    SlowSolver slow{cols, rows};
    Random random{static_cast<std::uint64_t>(cols * 100 + rows)};
    int compared = 0;
    for (int game = 0; game < 100 * wanted && compared < wanted; ++game) {
        auto position = rules.start();
        while (!rules.outcome(position) && cols * rows - position.plies > free_cells)
            position = rules.after(position, random_move(rules, position, random));
        if (rules.outcome(position)) continue;
        const auto answer = solver.solve(position, false, {});
        const char mover = rules.side_to_move(position) == Side::first ? 'x' : 'o';
        const int expected = slow.score(slow.grid_of(rules, position), mover);
        EXPECT_EQ(answer.score, expected) << rules.to_text(position);
        if (answer.column >= 0) {
            const auto child = rules.after(position, {static_cast<std::uint8_t>(answer.column)});
            const int reached = rules.outcome(child) ? solver.final_score(child)
                                                     : slow.score(slow.grid_of(rules, child), mover == 'x' ? 'o' : 'x');
            EXPECT_EQ(-reached, expected) << "by column " << answer.column << " of " << rules.to_text(position);
        }
        expect_best_line(rules, solver, slow, position, expected);
        const int weak = solver.solve(position, true, {}).score;
        EXPECT_EQ(weak, expected > 0 ? 1 : expected < 0 ? -1 : 0) << rules.to_text(position);
        ++compared;
    }
    return compared;
}

TEST(GravitySolver, AgreesWithASlowSolverOnThousandsOfLatePositions) {
    EXPECT_EQ(expect_agreement<Bits64>(7, 6, 9, 1200, 1), 1200);
    EXPECT_EQ(expect_agreement<Bits64>(6, 6, 10, 400, 1), 400);
    EXPECT_EQ(expect_agreement<Bits64>(7, 5, 10, 400, 1), 400);
    EXPECT_EQ(expect_agreement<Bits64>(5, 7, 10, 300, 1), 300);
    EXPECT_EQ(expect_agreement<Bits64>(4, 5, 12, 300, 1), 300);
    EXPECT_EQ(expect_agreement<Bits128>(7, 6, 8, 300, 1), 300);
    EXPECT_EQ(expect_agreement<Bits128>(6, 5, 9, 200, 1), 200);
}

TEST(GravitySolver, SaysTheSameWithThreads) { EXPECT_EQ(expect_agreement<Bits64>(6, 5, 10, 100, 2), 100); }

TEST(GravitySolver, KnowsTheSmallBoards) {
    // Published values; (6, 4) is won by the second player with the last stone.
    struct Board {
        int cols, rows, score;
    };
    for (const auto& [cols, rows, score] : {Board{4, 4, 0}, Board{5, 4, 0}, Board{4, 5, 0}, Board{6, 4, -1},
                                            Board{5, 5, 0}, Board{4, 6, 0}, Board{4, 7, 0}}) {
        const Gravity64 rules{{.rows = rows, .cols = cols, .n = 4, .gravity = true}};
        GravitySolver<Bits64> solver{rules, 16, 1};
        EXPECT_EQ(solver.solve(rules.start(), false, {}).score, score) << cols << "x" << rows;
    }
}

TEST(GravitySolver, KnowsThemWithThreadsThatShareTheMoves) {
    for (const auto& [cols, rows, score] : {std::array{6, 4, -1}, std::array{5, 5, 0}, std::array{5, 6, 0}}) {
        const Gravity64 rules{{.rows = rows, .cols = cols, .n = 4, .gravity = true}};
        GravitySolver<Bits64> solver{rules, 16, 2};
        EXPECT_EQ(solver.solve(rules.start(), false, {}).score, score) << cols << "x" << rows;
    }
}

TEST(GravitySolver, SaysTheSameOfALargeBoardHoweverManyThreadsGoDownTogether) {
    const Gravity64 rules{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};
    auto position = rules.start();
    for (const int column : {3, 0, 3, 0}) position = rules.after(position, {static_cast<std::uint8_t>(column)});
    for (const int threads : {1, 2, 3})
        EXPECT_EQ((GravitySolver<Bits64>{rules, 16, threads}.solve(position, false, {}).score), 11) << threads;
}

TEST(GravitySolver, StopsAtItsNodeLimit) {
    const Gravity64 rules{{.rows = 6, .cols = 7, .n = 4, .gravity = true}};
    GravitySolver<Bits64> solver{rules, 4, 1};
    Limits limits;
    limits.nodes = 50'000;
    const auto answer = solver.solve(rules.start(), false, limits);
    EXPECT_FALSE(answer.is_complete);
    EXPECT_LE(answer.nodes, 52'000u);
}

}  // namespace
}  // namespace plateau::in_a_row
