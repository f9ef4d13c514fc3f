// What boards with gravity have beside the base kit: the exact solver, and players that rest on it.
#include <fmt/format.h>

#include "games/in_a_row/kit.h"
#include "players/in_a_row/gravity_player.h"
#include "players/in_a_row/gravity_solver.h"
#include "players/in_a_row/kit.h"
#include "players/in_a_row/thesis/thesis_kit.h"

namespace plateau::in_a_row {

namespace {

template <class Bits>
class ColumnSolver final : public ExactSolver<Gravity<Bits>> {
public:
    using Rules = Gravity<Bits>;
    using Position = typename Rules::Position;

    ColumnSolver(const Rules& rules, const SolverSettings& settings)
        : solver_{rules, settings.table_megabytes, settings.threads} {}

    Result<ExactAnswer<Rules>> solve(const Position& position, const Limits& limits) override {
        const auto answer = solver_.solve(position, false, limits);
        if (!answer.is_complete)
            return fail(fmt::format("not solved within the limits ({} nodes searched)", answer.nodes),
                        fmt::format("non résolu dans les limites ({} nœuds cherchés)", answer.nodes));
        ExactAnswer<Rules> exact{answer.score > 0 ? 1 : answer.score < 0 ? -1 : 0, answer.score, {}, answer.nodes};
        if (answer.column >= 0) exact.line.push_back({static_cast<std::uint8_t>(answer.column)});
        return exact;
    }
    Score final_score(const Position& position) const override { return solver_.final_score(position); }

private:
    GravitySolver<Bits> solver_;
};

template <class Bits>
Kit<Gravity<Bits>> gravity_kit(const Gravity<Bits>& rules) {
    auto kit = base_kit(rules);
    kit.players.push_back(thesis_player<Gravity<Bits>>());
    if (!GravitySolver<Bits>::can_solve(rules.shape())) return kit;
    kit.make_solver = [](const Gravity<Bits>& of, const SolverSettings& settings) {
        return std::unique_ptr<ExactSolver<Gravity<Bits>>>{new ColumnSolver<Bits>{of, settings}};
    };
    constexpr int cells_of_connect_four = 42;
    kit.has_exact_scores = rules.shape().cells() <= cells_of_connect_four;
    kit.players.push_back(exact_player<Bits>());
    kit.levels = {"strong:insight=5,alert=60,nodes=2000", "strong:insight=26,alert=100,nodes=10000",
                  "strong:insight=65,nodes=60000", "strong:insight=90,nodes=400000", "strong:nodes=45000000"};
    return kit;
}

}  // namespace

Kit<Gravity64> kit(const Gravity64& rules) { return gravity_kit(rules); }
Kit<Gravity128> kit(const Gravity128& rules) { return gravity_kit(rules); }

}  // namespace plateau::in_a_row
