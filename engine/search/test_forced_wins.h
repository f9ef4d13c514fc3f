// Positions with a win in so many plies and no shorter one, found by full search among random positions:
// what every search must be able to find. For tests.
#pragma once

#include "search/alphabeta.h"
#include "search/test_positions.h"

namespace plateau::search {

template <Game G>
Score true_score(const G& rules, const typename G::Position& position, int depth, int candidates = 0) {
    TextbookOptions options;
    options.depth = depth;
    Hooks<G> hooks = hooks_of(rules, candidates);
    hooks.evaluation = std::make_shared<NoEvaluation<G>>();
    const std::vector<typename G::Position> line{position};
    AlphaBeta<G> search{rules, options, hooks};
    return search.think(Line<typename G::Position>{line}, {}, {}).score;
}

template <Game G>
std::vector<typename G::Position> forced_wins(const G& rules, int plies, std::size_t count, std::uint32_t longest,
                                              std::uint64_t seed = 1) {
    std::vector<typename G::Position> found;
    Random random{seed};
    for (int tries = 0; found.size() < count && tries < 20000; ++tries) {
        const auto position = random_position(rules, static_cast<int>(random.below(longest)), random);
        if (true_score(rules, position, plies) == win_in(plies)) found.push_back(position);
    }
    return found;
}

// The move keeps the win: the opponent is lost after it.
template <Game G>
bool keeps_win(const G& rules, const typename G::Position& position, const typename G::Move& move, int plies) {
    const auto child = rules.after(position, move);
    if (const auto outcome = rules.outcome(child)) return outcome->winner == rules.side_to_move(position);
    return is_loss(true_score(rules, child, plies - 1));
}

}  // namespace plateau::search
