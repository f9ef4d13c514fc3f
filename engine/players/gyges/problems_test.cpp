#include "players/gyges/problems.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "games/gyges/test_positions.h"

namespace plateau::gyges {
namespace {

// By the definition, with every move of the slow kind: no table, no refutation, no distinct boards.
bool wins_by_definition(const Rules& rules, const Position& position, int moves) {
    if (position.goal || moves == 0) return false;
    for (const Move move : rules.legal_moves(position)) {
        const Position next = rules.after(position, move);
        if (next.goal) return true;
        if (moves == 1) continue;
        bool holds = true;
        for (const Move reply : rules.legal_moves(next)) {
            holds = !reply.is_win() && wins_by_definition(rules, rules.after(next, reply), moves - 1);
            if (!holds) break;
        }
        if (holds) return true;
    }
    return false;
}

TEST(WinSolver, AgreesWithTheDefinition) {
    const Rules rules;
    Random random{31};
    int won = 0, not_won = 0;
    for (int i = 0; i < 60; ++i) {
        const Position position = random_position(random);
        if (rules.winning_move(position)) continue;
        WinSolver solver{rules};
        const bool wins = wins_by_definition(rules, position, 2);
        EXPECT_EQ(solver.wins_in(position, 2), wins) << rules.to_text(position);
        ++(wins ? won : not_won);
    }
    EXPECT_GT(won, 2);
    EXPECT_GT(not_won, 2);
}

TEST(WinSolver, GivesALineThatEndsInTheGoal) {
    const Rules rules;
    Random random{32};
    for (int found = 0; found < 5;) {
        const Position position = random_position(random);
        WinSolver solver{rules};
        if (solver.moves_to_win(position, 2) != 2) continue;
        ++found;
        const auto line = solver.line(position, 2);
        ASSERT_EQ(line.size(), 3U);
        Position now = position;
        for (const Move move : line) {
            ASSERT_TRUE(rules.is_legal(now, move));
            now = rules.after(now, move);
        }
        EXPECT_TRUE(now.goal);
    }
}

struct StoredProblem {
    std::string id;
    Problem problem;
    int grade;
    std::vector<std::string> line;
};

std::vector<StoredProblem> stored_problems(const Rules& rules) {
    std::ifstream file{"data/problems/gyges.json"};
    std::vector<StoredProblem> result;
    const auto all = nlohmann::json::parse(file);
    for (const auto& each : all["problems"]) {
        Problem problem;
        problem.position = position_of(rules, each["position"]);
        problem.win_in = each["win_in"];
        const auto key = rules.parse_move(problem.position, each["key"].get<std::string>());
        EXPECT_TRUE(key) << each["id"];
        problem.key = *key;
        result.push_back({each["id"], problem, each["grade"], each["line"]});
    }
    return result;
}

TEST(Problems, AreSixtyOrMoreOfThreeLengthsAndThreeGrades) {
    const Rules rules;
    std::map<std::pair<int, int>, int> counts;
    const auto problems = stored_problems(rules);
    for (const auto& each : problems) ++counts[{each.problem.win_in, each.grade}];
    EXPECT_GE(problems.size(), 60U);
    for (int moves = 1; moves <= 3; ++moves)
        for (int grade = 1; grade <= 3; ++grade) EXPECT_GE((counts[{moves, grade}]), 3) << moves << " " << grade;
}

TEST(Problems, AreSound) {
    const Rules rules;
    for (const auto& each : stored_problems(rules)) {
        const auto verified = verify(rules, each.problem);
        EXPECT_TRUE(verified) << each.id << ": " << (verified ? "" : verified.error().en);
    }
}

TEST(Problems, HaveLinesThatCanBePlayedToTheGoal) {
    const Rules rules;
    for (const auto& each : stored_problems(rules)) {
        Position now = each.problem.position;
        ASSERT_EQ(each.line.size(), static_cast<std::size_t>(2 * each.problem.win_in - 1)) << each.id;
        for (const auto& text : each.line) {
            const auto move = rules.parse_move(now, text);
            ASSERT_TRUE(move) << each.id << " " << text;
            now = rules.after(now, *move);
        }
        EXPECT_TRUE(now.goal) << each.id;
    }
}

TEST(Problems, ThatAreWrongAreRefused) {
    const Rules rules;
    Problem problem = stored_problems(rules).front().problem;
    problem.win_in = 2;
    EXPECT_FALSE(verify(rules, problem));
    const auto second = stored_problems(rules);
    for (const auto& each : second) {
        if (each.problem.win_in != 2) continue;
        Problem wrong = each.problem;
        for (const Move move : rules.distinct_moves(wrong.position))
            if (!(move == each.problem.key)) wrong.key = move;
        EXPECT_FALSE(verify(rules, wrong));
        break;
    }
}

}  // namespace
}  // namespace plateau::gyges
