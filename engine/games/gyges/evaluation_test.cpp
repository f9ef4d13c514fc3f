// The evaluations of Lemière and Desquesnes against formulas written out on a plain board.
#include "games/gyges/evaluation.h"

#include <cmath>
#include <map>
#include <set>

#include "games/gyges/test_positions.h"

namespace plateau::gyges {

namespace {

// The board as a player sees it: row 0 is his own.
using Board = std::array<std::array<int, 6>, 6>;

Board seen_by(const Position& position, Side side) {
    Board board{};
    for (int row = 0; row < 6; ++row)
        for (int column = 0; column < 6; ++column)
            board[side == Side::first ? row : 5 - row][column] = position.value_at(square_at(row, column));
    return board;
}

Score difference(const Position& position, auto&& value) {
    return static_cast<Score>(value(seen_by(position, position.side)) - value(seen_by(position, other(position.side))));
}

double basic_value(const Board& board) {
    double value = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 6; ++j) value += board[i][j] != i + 1;
    return value;
}

double distance_value(const Board& board) {
    double value = 0;
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) value += board[i][j] ? i : 0;
    return value;
}

using Cell = std::pair<int, int>;

// Cells where `steps` steps end that pass over empty cells and do not turn straight back.
void walk(const Board& board, Cell here, Cell before, int steps, std::set<Cell>& ends) {
    for (const auto& [up, right] : {Cell{1, 0}, Cell{-1, 0}, Cell{0, 1}, Cell{0, -1}}) {
        const Cell next{here.first + up, here.second + right};
        if (next == before || std::min(next.first, next.second) < 0 || std::max(next.first, next.second) > 5) continue;
        if (steps == 1) ends.insert(next);
        else if (!board[next.first][next.second]) walk(board, next, here, steps - 1, ends);
    }
}

double maxpath_value(const Board& board) {
    int row = 0;
    while (std::none_of(board[row].begin(), board[row].end(), [](int value) { return value > 0; })) ++row;
    double value = 0;
    for (int column = 0; column < 6; ++column) {
        if (!board[row][column]) continue;
        Board lifted = board;
        lifted[row][column] = 0;
        std::map<Cell, int> counts;
        std::set<Cell> expanded;
        std::vector<Cell> todo{{row, column}};
        while (!todo.empty()) {
            const Cell here = todo.back();
            todo.pop_back();
            if (!expanded.insert(here).second) continue;
            std::set<Cell> ends;
            walk(lifted, here, {-9, -9}, board[here.first][here.second], ends);
            ends.erase({row, column});
            for (const Cell& end : ends) {
                ++counts[end];
                if (lifted[end.first][end.second]) todo.push_back(end);
            }
        }
        for (const auto& [cell, count] : counts) value += std::pow(cell.first, count);
    }
    return value;
}

// As their program does it, written out: a stack of squares, and marks on those that were left.
double programmed_value(const Board& board) {
    constexpr std::array<Cell, 4> one{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    constexpr std::array<Cell, 8> two{{{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}, {2, 0}, {-2, 0}}};
    constexpr std::array<Cell, 16> three{{{0, 1},
                                          {1, 0},
                                          {0, -1},
                                          {-1, 0},
                                          {3, 0},
                                          {-3, 0},
                                          {0, 3},
                                          {0, -3},
                                          {2, 1},
                                          {2, -1},
                                          {-2, 1},
                                          {-2, -1},
                                          {1, 2},
                                          {-1, 2},
                                          {1, -2},
                                          {-1, -2}}};
    const std::array<std::vector<Cell>, 4> steps{
        {{}, {one.begin(), one.end()}, {two.begin(), two.end()}, {three.begin(), three.end()}}};
    int first = 0;
    while (std::none_of(board[first].begin(), board[first].end(), [](int value) { return value > 0; })) ++first;
    double value = 0;
    for (int column = 0; column < 6; ++column) {
        if (!board[first][column]) continue;
        Board lifted = board;
        lifted[first][column] = 0;
        std::map<Cell, int> counts;
        std::set<Cell> left;
        std::vector<Cell> stack{{first, column}};
        while (!stack.empty()) {
            const Cell here = stack.back();
            stack.pop_back();
            if (const int piece = board[here.first][here.second]) {
                std::set<Cell> ends;
                walk(lifted, here, {-9, -9}, piece, ends);
                for (const Cell& step : steps[piece]) {
                    const Cell end{here.first + step.first, here.second + step.second};
                    if (!ends.count(end) || left.count(end)) continue;
                    ++counts[end];
                    stack.push_back(end);
                }
            }
            left.insert(here);
        }
        for (const auto& [cell, count] : counts) value += std::pow(cell.first, count);
    }
    return value;
}

}  // namespace

TEST(GygesEvaluations, follow_their_formulas) {
    const Rules rules;
    const Basic basic{{}}, printed{{"printed"}};
    const Distance distance;
    const MaxPath maxpath, programmed{{"program"}};
    Random random{2013};
    for (int i = 0; i < 1000; ++i) {  // in the second half crowded, so that paths are many
        const Position position = random_position(random, i < 500 ? whole_board : whole_board & ~rows_up_to(1));
        EXPECT_EQ(basic(rules, position), difference(position, basic_value));
        EXPECT_EQ(printed(rules, position), -basic(rules, position));
        EXPECT_EQ(distance(rules, position), difference(position, distance_value));
        EXPECT_EQ(maxpath(rules, position), clamp_evaluation(difference(position, maxpath_value)))
            << rules.to_text(position);
        EXPECT_EQ(programmed(rules, position), clamp_evaluation(difference(position, programmed_value)))
            << rules.to_text(position);
    }
}

TEST(GygesEvaluations, are_even_at_a_symmetric_opening_and_change_sign_with_the_side) {
    const Rules rules;
    const Basic basic{{}};
    const Distance distance;
    const MaxPath maxpath;
    const Position opening = position_of(rules, "312312/0/0/0/0/312312 S");
    Random random{1};
    for (const Evaluation<Rules>* evaluation :
         {static_cast<const Evaluation<Rules>*>(&basic), static_cast<const Evaluation<Rules>*>(&distance),
          static_cast<const Evaluation<Rules>*>(&maxpath)}) {
        EXPECT_EQ((*evaluation)(rules, opening), 0);
        EXPECT_EQ((*evaluation)(rules, rules.start()), 0);
        for (int i = 0; i < 50; ++i) {
            const Position position = random_position(random);
            Position opposite = position;
            opposite.side = other(position.side);
            EXPECT_EQ((*evaluation)(rules, opposite), -(*evaluation)(rules, position));
            EXPECT_EQ((*evaluation)(rules, flipped(position)), (*evaluation)(rules, position));
            EXPECT_EQ((*evaluation)(rules, mirrored(position)), (*evaluation)(rules, position));
        }
    }
}

TEST(GygesEvaluations, count_a_lost_game_as_ten_thousand) {
    const Rules rules;
    const Position lost = position_of(rules, "311123/0/0/0/0/321023 N goal=N2");
    Position same = lost;
    same.goal = 0;
    EXPECT_EQ(Distance{}(rules, lost), Distance{}(rules, same) - 10000);
    EXPECT_EQ(MaxPath{}(rules, lost), MaxPath{}(rules, same) - 10000);
    EXPECT_EQ(Basic{{}}(rules, lost), Basic{{}}(rules, same) - 10000);
}

}  // namespace plateau::gyges
