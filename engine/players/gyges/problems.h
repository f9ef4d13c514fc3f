// Problems for people: "South to play and win in 1, 2 or 3", taken from games of the strong player with itself,
// proved by the solver, and graded.
#pragma once

#include <functional>
#include <vector>

#include "core/random.h"
#include "core/resources.h"
#include "players/gyges/win_solver.h"

namespace plateau::gyges {

struct Problem {
    Position position;  // South to move
    int win_in = 1;
    int grade = 1;           // 1 easy, 2 harder, 3 hard, among problems of the same length
    Move key;                // the only move that wins in time
    std::vector<Move> line;  // the key, the longest defence, ... to the goal
    int bounces = 0;         // of the key
    int tries = 0;           // other moves that threaten to win at once: what one is tempted to play
};

struct ProblemPlan {
    int of_each = 24;  // problems of each length, a third of each grade
    int longest = 3;
    std::uint64_t seed = 1;
};

// The problem of a position, where it is one: won in no fewer moves, by one move alone.
std::optional<Problem> problem_at(const Rules& rules, WinSolver& solver, const Position& position, int moves);

// Whether all that a problem claims holds.
Result<void> verify(const Rules& rules, const Problem& problem);

// `should_stop` is told how many were found, and asked whether to go on.
Result<std::vector<Problem>> make_problems(const Rules& rules, const ProblemPlan& plan, const Resources& resources,
                                           const std::function<bool(std::size_t found)>& should_stop);

}  // namespace plateau::gyges
