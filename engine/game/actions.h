// Games as arrays see them: moves by their numbers, boards as planes of bytes. What learns from thousands of games at
// once (play/batch.h) reads both without a word of notation.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "game/game.h"

namespace plateau {

// A game may number its moves: an action is the same move wherever that is legal. Elsewhere an action is a place in the
// list of legal moves.
template <class G>
concept WithActions = Game<G> && requires(const G rules, const typename G::Move move, int action) {
    { rules.action_count() } -> std::same_as<int>;
    { rules.action_of(move) } -> std::same_as<int>;
    { rules.move_of(action) } -> std::same_as<typename G::Move>;
};

// Planes of the first side's pieces come first, then as many of the second's, then those of nobody's.
struct PlaneShape {
    int planes = 0, rows = 0, cols = 0;
    int of_a_side = 0;  // planes

    int size() const { return planes * rows * cols; }
    friend bool operator==(const PlaneShape&, const PlaneShape&) = default;
};

// A game may draw its board as planes, by seat, whoever moves.
template <class G>
concept WithPlanes =
    Game<G> && requires(const G rules, const typename G::Position position, std::span<std::uint8_t> planes) {
        { rules.plane_shape() } -> std::same_as<PlaneShape>;
        rules.draw_planes(position, planes);  // which are all zero
    };

// ... and change planes and marks of legal actions, which are those of the position before, by what one move changes.
template <class G>
concept WithGrowingPlanes = WithPlanes<G> && WithActions<G> &&
                            requires(const G rules, const typename G::Position before, const typename G::Position after,
                                     const typename G::Move move, std::span<std::uint8_t> planes, std::uint8_t* legal) {
                                rules.draw_move(before, move, planes);
                                rules.mark_move(after, move, legal);
                            };

// How many actions there are; 0 where moves cannot be listed at all.
template <Game G>
int action_count_of(const G& rules) {
    if constexpr (WithActions<G>) return rules.action_count();
    else if constexpr (requires { G::Moves::capacity(); }) return static_cast<int>(G::Moves::capacity());
    else return 0;
}

// The number of a legal move that is `place`-th in the list.
template <Game G>
int action_at(const G& rules, const typename G::Move& move, std::size_t place) {
    if constexpr (WithActions<G>) return rules.action_of(move);
    else return static_cast<int>(place);
}

}  // namespace plateau
