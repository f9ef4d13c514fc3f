// Games whose board looks the same when turned or mirrored. Symmetry 0 changes nothing.
#pragma once

#include <algorithm>

#include "game/game.h"

namespace plateau {

template <class G>
concept WithSymmetry =
    Game<G> && requires(const G rules, const typename G::Position position, const typename G::Move move, int symmetry) {
        { rules.symmetry_count() } -> std::same_as<int>;
        { rules.transformed(position, symmetry) } -> std::same_as<typename G::Position>;
        { rules.transformed(move, symmetry) } -> std::same_as<typename G::Move>;
    };

// The smallest key among the position's images: equal for positions that are the same to a player.
template <WithSymmetry G>
Key canonical_key(const G& rules, const typename G::Position& position) {
    Key key = rules.key(position);
    for (int symmetry = 1; symmetry < rules.symmetry_count(); ++symmetry)
        key = std::min(key, rules.key(rules.transformed(position, symmetry)));
    return key;
}

}  // namespace plateau
