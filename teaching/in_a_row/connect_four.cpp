// Connect four: found by the exact solver, proved by trying everything.
#include "games/in_a_row/gravity.h"
#include "players/in_a_row/gravity_solver.h"
#include "teaching/families.h"
#include "teaching/workshop_of.h"

namespace plateau::teaching {

namespace {

using in_a_row::Gravity64;

// Columns in which the side to move would win at once if it had the move, whoever has it.
int winning_columns(const Gravity64& rules, const Gravity64::Position& position, bool passes) {
    Gravity64::Position seen = position;
    if (passes) {
        seen.mine = position.all ^ position.mine;
        ++seen.plies;
    }
    int count = 0;
    for (const auto move : rules.legal_moves(seen)) count += rules.after(seen, move).is_won;
    return count;
}

class ConnectFourWorkshop final : public WorkshopOf<Gravity64> {
public:
    explicit ConnectFourWorkshop(const play::AnyGame& game) : WorkshopOf{game}, solver_{rules(), table_megabytes, 1} {}

protected:
    int shortest() const override { return 2; }
    int longest() const override { return 5; }
    std::string player() const override { return "distracted:depth=4,attention=75"; }

    Task<Gravity64> task(const play::PosedProblem&, const Position& start) override {
        const Side solver = rules().side_to_move(start);
        return {[this, solver](const Position& position) {
                    const auto outcome = rules().outcome(position);
                    return outcome && outcome->winner == solver;
                },
                [this](const Position& position) { return all_moves(rules(), position); },
                [this](const Position& position) { return all_moves(rules(), position); }};
    }

    std::optional<play::PosedProblem> problem_at(const Position& position) override {
        constexpr int fewest_stones = 12;
        Limits limits;
        limits.nodes = 300'000;
        if (position.plies < fewest_stones) return std::nullopt;
        const int cells = rules().shape().cells();
        int winning = 0;
        int best = 0;
        for (const auto move : rules().legal_moves(position)) {
            const Position child = rules().after(position, move);
            const auto answer =
                rules().outcome(child) ? Answer{solver_.final_score(child)} : solver_.solve(child, false, limits);
            if (!answer.is_complete) return std::nullopt;
            const int score = -answer.score;
            winning += score > 0;
            best = std::max(best, score);
        }
        if (winning != 1) return std::nullopt;
        const int stones_at_the_end = cells + 2 - 2 * best;
        const int moves = (stones_at_the_end - position.plies + 1) / 2;
        if (moves < shortest() || moves > longest()) return std::nullopt;
        play::PosedProblem problem;
        problem.win_in = moves;
        Forced<Gravity64> forced{rules(), task(problem, position)};
        if (!forced.succeeds(position, moves) || forced.keys(position, moves).size() != 1) return std::nullopt;
        const Position after = rules().after(position, forced.keys(position, moves).front());
        const int threats = winning_columns(rules(), after, true);
        problem.theme = threats >= 2 ? "double_threat" : threats == 1 ? "threat" : "quiet";
        for (const auto move : rules().legal_moves(position))
            problem.tries += winning_columns(rules(), rules().after(position, move), true) > 0;
        const int trouble = problem.tries + (threats == 0 ? 3 : 0);
        problem.grade = trouble <= 1 ? 1 : trouble <= 3 ? 2 : 3;
        tell(problem, position, forced);
        return problem;
    }

private:
    using Answer = in_a_row::GravitySolver<in_a_row::Bits64>::Answer;
    static constexpr int table_megabytes = 16;

    in_a_row::GravitySolver<in_a_row::Bits64> solver_;
};

}  // namespace

std::unique_ptr<ProblemWorkshop> connect_four_workshop(const play::AnyGame& game, const Resources&) {
    const auto* known = play::known<Gravity64>(game);
    const bool is_connect_four = known && known->rules().shape().n == 4 && known->rules().shape().cells() == 42;
    return is_connect_four ? std::make_unique<ConnectFourWorkshop>(game) : nullptr;
}

}  // namespace plateau::teaching
