// Games with many moves: one random legal move without listing them all, and a check of one move
// that says what is wrong with it.
#pragma once

#include <cassert>

#include "core/random.h"
#include "game/chance.h"
#include "game/game.h"

namespace plateau {

template <class G>
concept WithSampler = Game<G> && requires(const G rules, const typename G::Position position, Random& random) {
    { rules.sample(position, random) } -> std::same_as<typename G::Move>;
};

template <class G>
concept WithOrders =
    WithSampler<G> && requires(const G rules, const typename G::Position position, const typename G::Move move) {
        { rules.check(position, move) } -> std::same_as<Result<void>>;
    };

// A random move of a position that is not over: rolled where it waits for luck, sampled or picked elsewhere.
template <Game G>
typename G::Move random_move(const G& rules, const typename G::Position& position, Random& random) {
    if constexpr (WithChance<G>)
        if (rules.awaits_chance(position)) return rules.roll(position, random);
    if constexpr (WithSampler<G>) {
        return rules.sample(position, random);
    } else {
        const auto moves = rules.legal_moves(position);
        assert(!moves.empty());
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
}

}  // namespace plateau
