#include "players/avalam/kit.h"

#include <fmt/format.h>

#include "games/avalam/kit.h"
#include "players/avalam/mollin.h"
#include "players/avalam/solver.h"
#include "players/avalam/strong.h"

namespace plateau::avalam {

namespace {

Result<ExactAnswer<Rules>> solve(const Rules& rules, const Position& position, int table_megabytes,
                                 const Limits& limits, std::shared_ptr<GroupTable> groups) {
    if (rules.is_set_up(position))
        return fail("solve is not possible here: the counters are not all placed yet",
                    "solve n'est pas possible ici : les pions ne sont pas encore tous posés");
    Solver solver{rules, {table_megabytes, std::move(groups)}};
    const auto solution = solver.solve(position, limits);
    if (!solution)
        return fail(fmt::format("not solved within the limits ({} nodes searched)", solver.nodes()),
                    fmt::format("non résolu dans les limites ({} nœuds cherchés)", solver.nodes()));
    return ExactAnswer<Rules>{solution->margin.sign(), solution->margin.towers, solution->line, solution->nodes};
}

}  // namespace

Kit<Rules> kit(const Rules& rules) {
    Kit<Rules> result = base_kit(rules);
    const auto groups = GroupTable::for_solvers(Solver::worth_for(rules));
    result.solve = [groups](const Rules& of, const Position& position, int table_megabytes, const Limits& limits) {
        return solve(of, position, table_megabytes, limits, groups);
    };
    result.players.push_back(strong_player(groups));
    result.players.push_back(mollin_player());
    result.levels[3] = "strong:nodes=500,table=4,solve=24,solve.table=8,trap=0";
    result.levels[4] = "strong:nodes=100000,leaf=14";
    return result;
}

}  // namespace plateau::avalam
