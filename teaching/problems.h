// Problems for people to solve, made from games of the computer with itself: found by one method, proved by another,
// graded. What people try is judged by the method that proves.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/resources.h"
#include "play/any_game.h"
#include "play/problems.h"

namespace plateau::teaching {

struct ProblemPlan {
    int of_each = 24;  // problems of each length
    std::uint64_t seed = 1;
};

// What a try is worth: the task is done, still doable in time, or not.
struct TriedMove {
    enum class Verdict { solved, right, wrong } verdict = Verdict::wrong;
    std::string reply;  // what the other side does about it; empty: nothing
};

class ProblemWorkshop {
public:
    virtual ~ProblemWorkshop() = default;
    // `should_stop` is told how many were found, and asked whether to go on.
    virtual Result<std::vector<play::PosedProblem>> make(const ProblemPlan& plan,
                                                         const std::function<bool(std::size_t found)>& should_stop) = 0;
    // Whether all that a problem claims holds.
    virtual Result<void> verify(const play::PosedProblem& problem) = 0;
    // After the moves played from the problem's position, of which the solver made the last.
    virtual Result<TriedMove> judge(const play::PosedProblem& problem, const std::vector<std::string>& moves) = 0;
};

// The workshop of a game, which must outlive it; fails where the game has none.
Result<std::unique_ptr<ProblemWorkshop>> problem_workshop(const play::AnyGame& game, const Resources& resources);

}  // namespace plateau::teaching
