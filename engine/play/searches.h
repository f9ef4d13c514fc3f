// What the general searches make of one game's rules. Compiled once per rules type and optimised
// (catalog/searches/), apart from the text around it (catalog/), which only waits for it.
#pragma once

#include <memory>
#include <vector>

#include "core/random.h"
#include "game/chance.h"
#include "game/kit.h"
#include "game/orders.h"
#include "play/batch_of.h"
#include "play/search_options.h"

namespace plateau::play {

template <Game G>
struct Searches {
    using Position = typename G::Position;
    using Hooks = search::Hooks<G>;
    using Made = std::unique_ptr<Player<G>>;

    static Made random(const G& rules, std::uint64_t seed);
    static Made minimax(const G& rules, const search::TextbookOptions& options, Hooks hooks)
        requires(!WithChance<G>);
    static Made negamax(const G& rules, const search::NegamaxOptions& options, Hooks hooks)
        requires(!WithChance<G>);
    static Made alphabeta(const G& rules, const search::TextbookOptions& options, Hooks hooks)
        requires(!WithChance<G>);
    static Made mtdf(const G& rules, const search::TextbookOptions& options, Hooks hooks)
        requires(!WithChance<G>);
    static Made pvs(const G& rules, const PvsPlayerOptions& options, Hooks hooks)
        requires(!WithChance<G>);
    static Made mcts(const G& rules, const MctsPlayerOptions& options, Hooks hooks, std::uint64_t seed)
        requires(!WithOrders<G>);
    static Made proof(const G& rules, const ProofPlayerOptions& options, Hooks hooks, Made fallback)
        requires(!WithChance<G>);

    static std::unique_ptr<ExactSolver<G>> solver(const G& rules, const SolverSettings& settings)
        requires(!WithChance<G>);

    static std::uint64_t perft(const G& rules, const Position& position, int depth);
    static std::vector<std::uint64_t> distinct_perft(const G& rules, const Position& position, int depth);
    // Nothing where it cannot be played in batches.
    static std::unique_ptr<Batch> batch(const G& rules, const BatchPlan& plan);
    // Whole games of random moves.
    static void play_at_random(const G& rules, int games, Random& random);
};

}  // namespace plateau::play
