#include "players/in_a_row/kit.h"

#include <fmt/format.h>

#include "games/in_a_row/kit.h"
#include "players/in_a_row/gomoku_player.h"
#include "players/in_a_row/mnk_solver.h"
#include "players/in_a_row/thesis/thesis_kit.h"

namespace plateau::in_a_row {

namespace {

// Who wins, without the distance: what large small boards allow.
class PlacementSolver final : public ExactSolver<Placement> {
public:
    PlacementSolver(const Placement& rules, const SolverSettings& settings)
        : rules_{rules}, solver_{rules.shape(), settings.table_megabytes} {}

    Result<ExactAnswer<Placement>> solve(const Placement::Position& position, const Limits& limits) override {
        const auto answer =
            solver_.solve(cells_of(position, position.to_move), cells_of(position, other(position.to_move)), limits);
        if (!answer.is_complete)
            return fail(fmt::format("not solved within the limits ({} nodes searched)", answer.nodes),
                        fmt::format("non résolu dans les limites ({} nœuds cherchés)", answer.nodes));
        ExactAnswer<Placement> exact{answer.result, answer.result, {}, answer.nodes};
        if (answer.cell >= 0)
            exact.line.push_back({static_cast<std::uint8_t>(answer.cell / rules_.shape().cols),
                                  static_cast<std::uint8_t>(answer.cell % rules_.shape().cols)});
        return exact;
    }
    Score final_score(const Placement::Position& position) const override { return position.is_won ? -1 : 0; }

private:
    MnkSolver::Cells cells_of(const Placement::Position& position, Side side) const {
        MnkSolver::Cells cells = 0;
        for (int row = 0; row < rules_.shape().rows; ++row)
            cells |= MnkSolver::Cells{position.stones[index_of(side)][static_cast<std::size_t>(row)]}
                     << (row * rules_.shape().cols);
        return cells;
    }

    Placement rules_;
    MnkSolver solver_;
};

}  // namespace

Kit<Placement> kit(const Placement& rules) {
    auto result = base_kit(rules);
    add_gomoku_engine(rules, result);
    result.players.push_back(thesis_player<Placement>());
    // Up to sixteen cells the general solver is quick, and tells the distance too.
    if (MnkSolver::can_solve(rules.shape()) && rules.shape().cells() > 16)
        result.make_solver = [](const Placement& of, const SolverSettings& settings) {
            return std::unique_ptr<ExactSolver<Placement>>{new PlacementSolver{of, settings}};
        };
    constexpr int cells_of_tic_tac_toe = 9;
    result.has_exact_scores = !rules.shape().has_extras() && rules.shape().cells() <= cells_of_tic_tac_toe;
    return result;
}

}  // namespace plateau::in_a_row
