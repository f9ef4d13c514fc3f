// The bodies of searches.h, for the one source of each game that instantiates them.
#pragma once

#include <fmt/format.h>

#include "game/perft.h"
#include "play/proof_player.h"
#include "play/search_player.h"
#include "play/searches.h"
#include "search/alphabeta.h"
#include "search/mcts_impl.h"
#include "search/minimax.h"
#include "search/mtdf.h"
#include "search/negamax.h"
#include "search/proof_impl.h"
#include "search/pvs.h"
#include "search/solver.h"

namespace plateau::play {

template <Game G>
auto Searches<G>::random(const G& rules, std::uint64_t seed) -> Made {
    return std::make_unique<RandomPlayer<G>>(rules, seed);
}

template <Game G>
auto Searches<G>::minimax(const G& rules, const search::TextbookOptions& options, Hooks hooks) -> Made
    requires(!WithChance<G>)
{
    return std::make_unique<SearchPlayer<G, search::Minimax<G>>>(rules, options, std::move(hooks));
}

template <Game G>
auto Searches<G>::negamax(const G& rules, const search::NegamaxOptions& options, Hooks hooks) -> Made
    requires(!WithChance<G>)
{
    return std::make_unique<SearchPlayer<G, search::Negamax<G>>>(rules, options, std::move(hooks));
}

template <Game G>
auto Searches<G>::alphabeta(const G& rules, const search::TextbookOptions& options, Hooks hooks) -> Made
    requires(!WithChance<G>)
{
    return std::make_unique<SearchPlayer<G, search::AlphaBeta<G>>>(rules, options, std::move(hooks));
}

template <Game G>
auto Searches<G>::mtdf(const G& rules, const search::TextbookOptions& options, Hooks hooks) -> Made
    requires(!WithChance<G>)
{
    return std::make_unique<SearchPlayer<G, search::Mtdf<G>>>(rules, options, std::move(hooks));
}

template <Game G>
auto Searches<G>::pvs(const G& rules, const PvsPlayerOptions& options, Hooks hooks) -> Made
    requires(!WithChance<G>)
{
    return std::make_unique<SearchPlayer<G, search::Pvs<G>>>(rules, options, std::move(hooks));
}

template <Game G>
auto Searches<G>::mcts(const G& rules, const MctsPlayerOptions& options, Hooks hooks, std::uint64_t seed) -> Made
    requires(!WithOrders<G>)
{
    return std::make_unique<SearchPlayer<G, search::Mcts<G>>>(rules, options, std::move(hooks), seed);
}

template <Game G>
auto Searches<G>::proof(const G& rules, const ProofPlayerOptions& options, Hooks hooks, Made fallback) -> Made
    requires(!WithChance<G>)
{
    return std::make_unique<ProofPlayer<G>>(rules, options, std::move(hooks), std::move(fallback));
}

// The general solver behind the face of a game's own; its scores are distances in plies.
template <Game G>
class GeneralSolver final : public ExactSolver<G> {
public:
    GeneralSolver(const G& rules, int table_megabytes) : rules_{rules}, solver_{rules, table_megabytes} {}

    Result<ExactAnswer<G>> solve(const typename G::Position& position, const Limits& limits) override {
        auto answer = solver_.solve(position, limits);
        if (!answer.is_complete)
            return fail(fmt::format("not solved within the limits ({} nodes searched)", answer.nodes),
                        fmt::format("non résolu dans les limites ({} nœuds cherchés)", answer.nodes));
        const int result = is_win(answer.score) ? 1 : is_loss(answer.score) ? -1 : 0;
        return ExactAnswer<G>{result, answer.score, std::move(answer.line), answer.nodes};
    }

    Score final_score(const typename G::Position& position) const override {
        return search::terminal_score(*rules_.outcome(position), rules_.side_to_move(position), 0);
    }

private:
    const G& rules_;
    search::Solver<G> solver_;
};

template <Game G>
auto Searches<G>::solver(const G& rules, const SolverSettings& settings) -> std::unique_ptr<ExactSolver<G>>
    requires(!WithChance<G>)
{
    return std::make_unique<GeneralSolver<G>>(rules, settings.table_megabytes);
}

template <Game G>
std::uint64_t Searches<G>::perft(const G& rules, const Position& position, int depth) {
    return plateau::perft(rules, position, depth);
}

template <Game G>
std::vector<std::uint64_t> Searches<G>::distinct_perft(const G& rules, const Position& position, int depth) {
    return plateau::distinct_perft(rules, position, depth);
}

template <Game G>
std::unique_ptr<Batch> Searches<G>::batch(const G& rules, const BatchPlan& plan) {
    if constexpr (PlaysInBatches<G>) return std::make_unique<BatchOf<G>>(rules, plan);
    else return nullptr;
}

template <Game G>
void Searches<G>::play_at_random(const G& rules, int games, Random& random) {
    constexpr int longest = 2000;
    for (int i = 0; i < games; ++i) {
        Position position = rules.start();
        for (int ply = 0; ply < longest && !rules.outcome(position); ++ply)
            position = rules.after(position, random_move(rules, position, random));
    }
}

}  // namespace plateau::play
