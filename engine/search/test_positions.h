// Positions and players for the tests of this folder.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "game/orders.h"
#include "games/in_a_row/evaluation.h"
#include "games/in_a_row/kit.h"
#include "search/textbook.h"

namespace plateau::search {

// A position after some random moves that is not over.
template <Game G>
typename G::Position random_position(const G& rules, int plies, Random& random) {
    while (true) {
        auto position = rules.start();
        for (int ply = 0; ply < plies && !rules.outcome(position); ++ply)
            position = rules.after(position, random_move(rules, position, random));
        if (!rules.outcome(position)) return position;
    }
}

template <Game G>
Hooks<G> hooks_of(const G& rules, int candidates = 0) {
    Hooks<G> hooks;
    hooks.evaluation = std::make_shared<in_a_row::Lines<G>>(rules);
    const auto tools = in_a_row::base_kit(rules);
    hooks.ordering = tools.ordering;
    if (candidates > 0)
        hooks.filter = [near = tools.candidates, candidates](const auto& r, const auto& position, auto& moves) {
            near(r, position, candidates, moves);
        };
    return hooks;
}

struct Variant {
    std::string name;
    in_a_row::Shape shape;
    int depth;
    int candidates;
};

inline std::vector<Variant> variants() {
    return {{"tictactoe", {.rows = 3, .cols = 3, .n = 3}, 5, 0},
            {"4x5 three", {.rows = 4, .cols = 5, .n = 3}, 3, 0},
            {"5x5 exactly four", {.rows = 5, .cols = 5, .n = 4, .exact = true}, 3, 0},
            {"connect4", {.rows = 6, .cols = 7, .n = 4, .gravity = true}, 5, 0},
            {"gravity 10x9", {.rows = 9, .cols = 10, .n = 4, .gravity = true}, 4, 0},
            {"gravity 12x11", {.rows = 11, .cols = 12, .n = 5, .gravity = true}, 3, 0},
            {"gomoku", {.rows = 15, .cols = 15, .n = 5}, 2, 1},
            {"standard gomoku", {.rows = 15, .cols = 15, .n = 5, .exact = true}, 2, 1}};
}

// Calls visit(rules) with the rules type that fits the shape.
template <class Visit>
void with_rules(const in_a_row::Shape& shape, Visit&& visit) {
    if (in_a_row::Gravity64::fits(shape)) visit(in_a_row::Gravity64{shape});
    else if (in_a_row::Gravity128::fits(shape)) visit(in_a_row::Gravity128{shape});
    else visit(in_a_row::Placement{shape});
}

}  // namespace plateau::search
