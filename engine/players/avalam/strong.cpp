#include "players/avalam/strong.h"

#include <fmt/format.h>

#include "players/avalam/policy.h"
#include "players/avalam/trap.h"
#include "search/pvs.h"

namespace plateau::avalam {

namespace {

struct StrongOptions : search::PvsOptions, PolicyOptions {
    StrongOptions() {
        late_move_pruning = 10;  // +70 Elo +- 39 against none, 40 games of 4,000 nodes a move
        // Together +26 Elo +- 21 against none and 2.4, 200 games of 10,000 nodes a move.
        futility = 80;
        reduction_divisor = 2;
    }
    int solve_towers = 28;  // +70 Elo +- 66 against 30, 30 games of 60 ms a move
    int solve_share = 50;
    int solver_megabytes = 64;
    bool sets_traps = true;
    std::string eval = "surroundings";
    std::string weights = SurroundingsEvaluation::default_weights;
};

template <class Visitor>
void describe(StrongOptions& o, Visitor&& option) {
    describe(static_cast<search::PvsOptions&>(o), option);
    option("order", o.order_depth, 1, 250,
           Text{"least depth at which moves are ordered by the worth of the position after them",
                "moindre profondeur où les coups sont triés par la valeur de la position qui suit"});
    option("leaf", o.exact_towers, 0, counters_in_all,
           Text{"towers left from which the search asks for exact values",
                "tours restantes à partir desquelles la recherche demande des valeurs exactes"});
    option("solve", o.solve_towers, 0, counters_in_all,
           Text{"towers left from which the player tries to solve the game",
                "tours restantes à partir desquelles le joueur essaie de résoudre la partie"});
    option("solve.share", o.solve_share, 1, 100,
           Text{"percentage of time or nodes for that try", "pourcentage du temps ou des nœuds pour cet essai"});
    option("solve.table", Megabytes{o.solver_megabytes}, 1, 65536,
           Text{"size of the solver's table in megabytes", "taille de la table du solveur en mégaoctets"});
    option(
        "trap", o.sets_traps, false, true,
        Text{"in a solved game that is not won, look for the move that is easiest to answer wrongly",
             "dans une partie résolue et non gagnée, chercher le coup auquel il est le plus facile de mal répondre"});
    option("eval", o.eval, "surroundings", "", Text{"the evaluation", "l'évaluation"});
    option("eval.weights", o.weights, "", "",
           Text{"weights file; empty: raw weights", "fichier de poids ; vide : poids bruts"});
}

Text announcement(Margin margin) {
    const int towers = std::abs(margin.towers);
    const std::string en = fmt::format("{} tower{}", towers, towers == 1 ? "" : "s");
    const std::string fr = fmt::format("{} tour{}", towers, towers == 1 ? "" : "s");
    if (margin.sign() == 0) return {"solved: a draw with best play", "résolu : nulle si les deux jouent au mieux"};
    if (towers == 0)
        return margin.sign() > 0 ? Text{"solved: wins by towers of five", "résolu : gagne aux tours de cinq"}
                                 : Text{"solved: loses by towers of five", "résolu : perd aux tours de cinq"};
    return margin.sign() > 0 ? Text{fmt::format("solved: wins by {}", en), fmt::format("résolu : gagne de {}", fr)}
                             : Text{fmt::format("solved: loses by {}", en), fmt::format("résolu : perd de {}", fr)};
}

class StrongPlayer final : public Player<Rules> {
public:
    StrongPlayer(const Rules& rules, const StrongOptions& options,
                 std::shared_ptr<const SurroundingsEvaluation> evaluation, std::shared_ptr<GroupTable> groups)
        : rules_{rules},
          options_{options},
          evaluation_{std::move(evaluation)},
          groups_{std::move(groups)},
          search_{rules, options, Policy{evaluation_, groups_, search_limits_, options}} {}

    void prepare() override {
        search_.prepare();
        if (options_.solve_towers > 0 && !solver_)
            solver_ = std::make_unique<Solver>(rules_, SolverOptions{options_.solver_megabytes, groups_});
    }

    Move choose(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) override {
        prepare();
        const auto solved = try_to_solve(line.now(), limits);
        const auto thought = solved ? *solved : search(line, limits, listener);
        if (listener) listener(thought);
        return thought.line.front();
    }

private:
    std::optional<Thought<Move>> try_to_solve(const Position& position, const Limits& limits) {
        spent_nodes_ = 0;
        if (position.tower_count() > options_.solve_towers || rules_.is_set_up(position)) return std::nullopt;
        Limits share = limits;
        if (limits.has_node_limit())
            share.nodes = limits.nodes * static_cast<std::uint64_t>(options_.solve_share) / 100;
        else if (!limits.has_time_limit()) share.nodes = solve_nodes_without_limits;
        if (limits.has_time_limit()) share.seconds = limits.seconds * options_.solve_share / 100;
        const auto solution = solver_->solve(position, share);
        spent_nodes_ = solver_->nodes();
        if (!solution) return std::nullopt;
        Thought<Move> thought;
        thought.depth = static_cast<int>(solution->line.size());
        thought.score = points_of(solution->margin);
        thought.nodes = solution->nodes;
        thought.line = solution->line;
        thought.is_proven = true;
        thought.reasons = {announcement(solution->margin)};
        if (options_.sets_traps && solution->margin.sign() <= 0) set_trap(position, limits, solution->margin, thought);
        return thought;
    }

    void set_trap(const Position& position, const Limits& limits, Margin margin, Thought<Move>& thought) {
        Limits rest = limits;
        if (limits.has_node_limit()) rest.nodes = limits.nodes - std::min(limits.nodes - 1, spent_nodes_);
        else if (!limits.has_time_limit()) rest.nodes = solve_nodes_without_limits;
        const auto trap = best_trap(rules_, *solver_, *evaluation_, position, margin.sign(), rest);
        thought.nodes += solver_->nodes();
        if (trap && *trap != thought.line.front()) thought.line = {*trap};
    }

    Thought<Move> search(const Line<Position>& line, const Limits& limits, const Listener<Rules>& listener) {
        Limits rest = limits;
        if (limits.has_node_limit()) rest.nodes = limits.nodes - std::min(limits.nodes - 1, spent_nodes_);
        *search_limits_ = rest;
        auto thought = search_.think(line, rest, listener);
        thought.nodes += spent_nodes_;
        return thought;
    }

    static constexpr std::uint64_t solve_nodes_without_limits = 200'000;

    const Rules& rules_;
    StrongOptions options_;
    std::shared_ptr<const SurroundingsEvaluation> evaluation_;
    std::shared_ptr<GroupTable> groups_;
    std::shared_ptr<Limits> search_limits_ = std::make_shared<Limits>();
    search::Pvs<Rules, Policy> search_;
    std::unique_ptr<Solver> solver_;
    std::uint64_t spent_nodes_ = 0;
};

}  // namespace

NamedPlayer<Rules> strong_player(std::shared_ptr<GroupTable> groups) {
    return {
        .name = "strong",
        .meaning = {"the strong search of Avalam: exact endgames, and a learned evaluation before",
                    "la recherche forte d'Avalam : fins de partie exactes, et avant une évaluation apprise"},
        .options = list_options<StrongOptions>(),
        .make = [groups = std::move(groups)](const Rules& rules, const Spec& spec,
                                             const Resources& resources) -> Result<std::unique_ptr<Player<Rules>>> {
            const auto options = read_options<StrongOptions>(spec);
            if (!options) return options.failure();
            auto evaluation = SurroundingsEvaluation::read(options->weights, resources);
            if (!evaluation) return evaluation.failure();
            return std::unique_ptr<Player<Rules>>{new StrongPlayer{rules, *options, std::move(*evaluation), groups}};
        }};
}

}  // namespace plateau::avalam
