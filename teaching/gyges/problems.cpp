#include <fmt/format.h>

#include "play/known.h"
#include "play/laboratory.h"
#include "players/gyges/problems.h"
#include "teaching/families.h"

namespace plateau::teaching {

namespace {

class GygesWorkshop final : public ProblemWorkshop {
public:
    GygesWorkshop(const gyges::Rules& rules, const Resources& resources) : rules_{rules}, resources_{resources} {}

    Result<std::vector<play::PosedProblem>> make(const ProblemPlan& plan,
                                                 const std::function<bool(std::size_t)>& should_stop) override {
        if constexpr (play::has_laboratory) return made(plan, should_stop);
        else return play::no_laboratory();
    }

    Result<void> verify(const play::PosedProblem& posed) override {
        const auto position = rules_.parse_position(posed.position);
        if (!position) return position.failure();
        const auto key = rules_.parse_move(*position, posed.key);
        if (!key) return key.failure();
        gyges::Problem problem;
        problem.position = *position;
        problem.win_in = posed.win_in;
        problem.key = *key;
        return gyges::verify(rules_, problem);
    }

    // A person may win in another way: every way that enters the goal in time is right.
    Result<TriedMove> judge(const play::PosedProblem& problem, const std::vector<std::string>& moves) override {
        auto position = rules_.parse_position(problem.position);
        if (!position) return position.failure();
        for (const auto& text : moves) {
            const auto move = rules_.parse_move(*position, text);
            if (!move) return move.failure();
            *position = rules_.after(*position, *move);
        }
        TriedMove tried;
        if (position->goal) {
            tried.verdict = TriedMove::Verdict::solved;
            return tried;
        }
        const int left = problem.win_in - static_cast<int>(moves.size() + 1) / 2;
        gyges::WinSolver solver{rules_};
        if (left > 0 && solver.loses_in(*position, left)) tried.verdict = TriedMove::Verdict::right;
        auto reply = rules_.winning_move(*position);
        if (!reply) reply = solver.longest_defence(*position, std::max(1, left));
        if (reply) tried.reply = rules_.to_text(*position, *reply);
        return tried;
    }

private:
    Result<std::vector<play::PosedProblem>> made(const ProblemPlan& plan,
                                                 const std::function<bool(std::size_t)>& should_stop) const {
        constexpr int longest = 3;
        const auto found = gyges::make_problems(rules_, {plan.of_each, longest, plan.seed}, resources_, should_stop);
        if (!found) return found.failure();
        std::vector<play::PosedProblem> all;
        int number = 0, length = 0;
        for (const auto& problem : *found) {
            number = problem.win_in == length ? number + 1 : 1;
            length = problem.win_in;
            all.push_back(posed(problem, number));
        }
        return all;
    }

    play::PosedProblem posed(const gyges::Problem& problem, int number) const {
        play::PosedProblem result{fmt::format("{}-{:02}", problem.win_in, number),
                                  rules_.to_text(problem.position),
                                  problem.win_in,
                                  problem.grade,
                                  rules_.to_text(problem.position, problem.key),
                                  {},
                                  rules_.route_cells(problem.position, problem.key),
                                  problem.bounces,
                                  problem.tries};
        gyges::Position position = problem.position;
        for (const gyges::Move move : problem.line) {
            result.line.push_back(rules_.to_text(position, move));
            position = rules_.after(position, move);
        }
        return result;
    }

    const gyges::Rules& rules_;
    const Resources& resources_;
};

}  // namespace

std::unique_ptr<ProblemWorkshop> gyges_workshop(const play::AnyGame& game, const Resources& resources) {
    const auto* known = play::known<gyges::Rules>(game);
    if (!known) return nullptr;
    return std::make_unique<GygesWorkshop>(known->rules(), resources);
}

}  // namespace plateau::teaching
