// Gomoku: wins by fours alone, found by the engine's threat search, proved by trying every four against every stop.

#include <cstdlib>

#include "games/in_a_row/placement.h"
#include "players/in_a_row/gomoku_threats.h"
#include "teaching/families.h"
#include "teaching/in_a_row/fours.h"
#include "teaching/workshop_of.h"

namespace plateau::teaching {

namespace {

using in_a_row::Placement;

class GomokuWorkshop final : public WorkshopOf<Placement> {
public:
    explicit GomokuWorkshop(const play::AnyGame& game) : WorkshopOf{game} {}

protected:
    int shortest() const override { return 2; }
    int longest() const override { return 7; }
    std::string player() const override { return "distracted:depth=2,candidates=2,attention=75"; }

    Task<Placement> task(const play::PosedProblem&, const Position& start) override {
        return win_by_fours(rules(), rules().side_to_move(start));
    }

    std::optional<play::PosedProblem> problem_at(const Position& position) override {
        const Side solver = position.to_move;
        if (!five_cells(rules(), position, solver).empty() || !five_cells(rules(), position, other(solver)).empty())
            return std::nullopt;
        if (!found_by_the_engine(position)) return std::nullopt;
        play::PosedProblem problem;
        problem.goal = "fours";
        Forced<Placement> forced{rules(), task(problem, position)};
        const auto least = forced.least(position, longest());
        if (!least || *least < shortest()) return std::nullopt;
        problem.win_in = *least;
        if (forced.keys(position, *least).size() != 1) return std::nullopt;
        problem.tries = static_cast<int>(four_cells(rules(), position, solver).size()) - 1;
        problem.grade = problem.tries <= 3 ? 1 : problem.tries <= 7 ? 2 : 3;
        tell(problem, position, forced);
        problem.theme = theme_of(position, problem);
        return problem;
    }

private:
    // Whether the engine wins by fours.
    bool found_by_the_engine(const Position& position) {
        constexpr std::uint64_t most_nodes = 20'000;
        if (!board_)
            board_ = std::make_unique<in_a_row::gomoku::Board>(
                rules().shape(), in_a_row::gomoku::cell_values(in_a_row::gomoku::raw_value_weights()));
        board_->set(position);
        in_a_row::gomoku::ThreatSearch search{*board_};
        Budget budget{Limits{}};
        return search.by_fours(budget, most_nodes).has_value();
    }

    // What the last four but one makes: two fives in one line, or in two.
    std::string theme_of(Position position, const play::PosedProblem& problem) const {
        for (std::size_t i = 0; i + 2 < problem.line.size(); ++i)
            position = rules().after(position, *rules().parse_move(position, problem.line[i]));
        const auto fives = five_cells(rules(), position, other(position.to_move));
        if (fives.size() < 2) return "fours";
        const int down = fives[1].row - fives[0].row, right = fives[1].col - fives[0].col;
        const bool is_one_line = (down == 0 || right == 0 || std::abs(down) == std::abs(right)) &&
                                 std::max(std::abs(down), std::abs(right)) == rules().shape().n;
        return is_one_line ? "open_four" : "double_four";
    }

    std::unique_ptr<in_a_row::gomoku::Board> board_;
};

}  // namespace

std::unique_ptr<ProblemWorkshop> gomoku_workshop(const play::AnyGame& game, const Resources&) {
    const auto* known = play::known<Placement>(game);
    const bool is_gomoku = known && game.info().name == "gomoku";
    return is_gomoku ? std::make_unique<GomokuWorkshop>(game) : nullptr;
}

}  // namespace plateau::teaching
