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
        : solver_{rules, settings.table_megabytes, settings.threads}, whole_line_{settings.whole_line} {}

    Result<ExactAnswer<Rules>> solve(const Position& position, const Limits& limits) override {
        const auto answer = solver_.solve(position, false, limits);
        if (!answer.is_complete)
            return fail(fmt::format("not solved within the limits ({} nodes searched)", answer.nodes),
                        fmt::format("non résolu dans les limites ({} nœuds cherchés)", answer.nodes));
        ExactAnswer<Rules> exact{answer.score > 0 ? 1 : answer.score < 0 ? -1 : 0, answer.score, {}, answer.nodes};
        const std::vector<int> columns =
            whole_line_ ? solver_.best_line(position, answer.score, limits) : std::vector{answer.column};
        for (const int column : columns)
            if (column >= 0) exact.line.push_back({static_cast<std::uint8_t>(column)});
        return exact;
    }
    Score final_score(const Position& position) const override { return solver_.final_score(position); }

private:
    GravitySolver<Bits> solver_;
    bool whole_line_;
};

bool is_connect_four(const Shape& shape) { return shape.rows == 6 && shape.cols == 7; }

// What a network learned from games is asked by two families of search.
template <class Rules>
void add_network(Kit<Rules>& kit) {
    const std::string network = "eval=network,eval.weights=data/in_a_row/connect4.weights";
    kit.opponents = {{"network",
                      {"Network", "Réseau"},
                      {"alpha-beta that judges by a network learned from games, 100,000 nodes a move",
                       "alpha-bêta qui juge par un réseau appris de parties, 100 000 nœuds par coup"},
                      "pvs:nodes=100000,table=16," + network},
                     {"puct",
                      {"Network with a tree", "Réseau et arbre"},
                      {"a tree grown by the network's value and policy, 2,000 positions a move",
                       "un arbre qui pousse par la valeur et la politique du réseau, 2 000 positions par coup"},
                      "mcts:nodes=2000,memory=16," + network},
                     {"policy",
                      {"Network at a glance", "Réseau sans calcul"},
                      {"the move that the network's policy likes best, without any search",
                       "le coup que préfère la politique du réseau, sans aucune recherche"},
                      "mcts:playouts=1,memory=1,decisive=0,solver=0," + network}};
}

template <class Bits>
Kit<Gravity<Bits>> gravity_kit(const Gravity<Bits>& rules) {
    auto kit = base_kit(rules);
    kit.players.push_back(thesis_player<Gravity<Bits>>());
    if (!GravitySolver<Bits>::can_solve(rules.shape())) return kit;
    kit.make_solver = [](const Gravity<Bits>& of, const SolverSettings& settings) {
        return std::unique_ptr<ExactSolver<Gravity<Bits>>>{new ColumnSolver<Bits>{of, settings}};
    };
    if (is_connect_four(rules.shape())) add_network(kit);
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
