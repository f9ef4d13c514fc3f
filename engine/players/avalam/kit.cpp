#include "players/avalam/kit.h"

#include <fmt/format.h>

#include "games/avalam/kit.h"
#include "players/avalam/solver.h"
#include "players/avalam/strong.h"

namespace plateau::avalam {

namespace {

Result<ExactAnswer<Rules>> solve(const Rules& rules, const Position& position, int table_megabytes,
                                 const Limits& limits) {
    if (rules.is_set_up(position))
        return fail("solve is not possible here: the counters are not all placed yet",
                    "solve n'est pas possible ici : les pions ne sont pas encore tous posés");
    Solver solver{rules, {table_megabytes}};
    const auto solution = solver.solve(position, limits);
    if (!solution)
        return fail(fmt::format("not solved within the limits ({} nodes searched)", solver.nodes()),
                    fmt::format("non résolu dans les limites ({} nœuds cherchés)", solver.nodes()));
    return ExactAnswer<Rules>{solution->margin.sign(), solution->margin.towers, solution->line, solution->nodes};
}

}  // namespace

Kit<Rules> kit(const Rules& rules) {
    Kit<Rules> result = base_kit(rules);
    result.solve = solve;
    result.players.push_back(strong_player());
    return result;
}

}  // namespace plateau::avalam
