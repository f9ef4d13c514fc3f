#include "players/avalam/kit.h"

#include <fmt/format.h>

#include "games/avalam/kit.h"
#include "players/avalam/mollin.h"
#include "players/avalam/solver.h"
#include "players/avalam/strong.h"

namespace plateau::avalam {

namespace {

// A fresh solver for each position; what groups are worth is shared by all.
class ExactAvalam final : public ExactSolver<Rules> {
public:
    ExactAvalam(const Rules& rules, int table_megabytes, std::shared_ptr<GroupTable> groups)
        : rules_{rules}, settings_{table_megabytes, std::move(groups)} {}

    Result<ExactAnswer<Rules>> solve(const Position& position, const Limits& limits) override {
        if (rules_.is_set_up(position))
            return fail("solve is not possible here: the counters are not all placed yet",
                        "solve n'est pas possible ici : les pions ne sont pas encore tous posés");
        Solver solver{rules_, settings_};
        const auto solution = solver.solve(position, limits);
        if (!solution)
            return fail(fmt::format("not solved within the limits ({} nodes searched)", solver.nodes()),
                        fmt::format("non résolu dans les limites ({} nœuds cherchés)", solver.nodes()));
        return ExactAnswer<Rules>{solution->margin.sign(), solution->margin.towers, solution->line, solution->nodes};
    }

    Score final_score(const Position& position) const override {
        const Side side = rules_.side_to_move(position);
        return points(position, side) - points(position, other(side));
    }

private:
    const Rules& rules_;
    SolverOptions settings_;
};

}  // namespace

Kit<Rules> kit(const Rules& rules) {
    Kit<Rules> result = base_kit(rules);
    const auto groups = GroupTable::for_solvers(Solver::worth_for(rules));
    result.make_solver = [groups](const Rules& of, const SolverSettings& settings) {
        return std::make_unique<ExactAvalam>(of, settings.table_megabytes, groups);
    };
    result.players.push_back(strong_player(groups));
    result.players.push_back(mollin_player());
    result.levels[3] = "strong:nodes=500,table=4,solve=24,solve.table=8,trap=0";
    result.levels[4] = "strong:nodes=100000,leaf=14";
    return result;
}

}  // namespace plateau::avalam
