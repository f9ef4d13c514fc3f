// Games that begin with a few moves at random, so that players who always play alike play many games.
#pragma once

#include <vector>

#include "game/history.h"
#include "game/orders.h"

namespace plateau::play {

template <Game G>
typename G::Move random_allowed_move(const G& rules, const std::vector<typename G::Position>& line, Random& random) {
    if constexpr (ForbidsByHistory<G>) {
        if (!awaits_chance(rules, line.back())) {
            const auto moves = legal_moves_of(rules, Line<typename G::Position>{line});
            return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        }
    }
    return random_move(rules, line.back(), random);
}

// Rolls until somebody has to decide or the game is over.
template <Game G>
void roll_luck(const G& rules, std::vector<typename G::Position>& line, Random& random) {
    while (!outcome_of(rules, Line<typename G::Position>{line}) && awaits_chance(rules, line.back()))
        line.push_back(rules.after(line.back(), random_move(rules, line.back(), random)));
}

// The line with `plies` random moves or fewer, down to half as many, after it; the last position waits for a
// decision. Openings that end the game are drawn again, each time a move shorter.
template <Game G>
std::vector<typename G::Position> random_opening(const G& rules, const std::vector<typename G::Position>& start,
                                                 int plies, Random& random) {
    using Position = typename G::Position;
    for (int left = plies;; left = left > 0 ? left - 1 : 0) {
        std::vector<Position> line = start;
        const int wanted = left - static_cast<int>(random.below(static_cast<std::uint32_t>(left) / 2 + 1));
        roll_luck(rules, line, random);
        for (int i = 0; i < wanted && !outcome_of(rules, Line<Position>{line}); ++i) {
            line.push_back(rules.after(line.back(), random_allowed_move(rules, line, random)));
            roll_luck(rules, line, random);
        }
        if (left == 0 || !outcome_of(rules, Line<Position>{line})) return line;
    }
}

template <Game G>
std::vector<typename G::Position> random_opening(const G& rules, int plies, Random& random) {
    return random_opening(rules, std::vector{rules.start()}, plies, random);
}

}  // namespace plateau::play
