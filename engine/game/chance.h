// Games with luck. Where a position waits for luck its legal moves are the possible outcomes, each
// with its exact probability; a rolled outcome is then recorded and replayed like any other move.
#pragma once

#include "core/random.h"
#include "game/game.h"

namespace plateau {

template <class G>
concept WithChance = Game<G> && requires(const G rules, const typename G::Position position,
                                         const typename G::Move move, Random& random) {
    { rules.awaits_chance(position) } -> std::same_as<bool>;
    { rules.probability(position, move) } -> std::same_as<double>;
    { rules.roll(position, random) } -> std::same_as<typename G::Move>;
};

template <Game G>
bool awaits_chance(const G& rules, const typename G::Position& position) {
    if constexpr (WithChance<G>) return rules.awaits_chance(position);
    return false;
}

}  // namespace plateau
