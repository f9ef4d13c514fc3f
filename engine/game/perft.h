// Counts the positions reachable in exactly `depth` plies: the usual proof of a move generator.
// A finished game has no children.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "game/chance.h"
#include "game/game.h"

namespace plateau {

template <Game G>
std::uint64_t perft(const G& rules, const typename G::Position& position, int depth) {
    if (depth == 0) return 1;
    if (rules.outcome(position)) return 0;
    if constexpr (CountsMoves<G>) {
        if (depth == 1) return rules.count_moves(position);
    }
    const auto moves = rules.legal_moves(position);
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const auto& move : moves) count += perft(rules, rules.after(position, move), depth - 1);
    return count;
}

// How many different positions (by key) stand at each ply from 1 to depth.
template <Game G>
std::vector<std::uint64_t> distinct_perft(const G& rules, const typename G::Position& start, int depth) {
    std::vector<std::uint64_t> counts;
    std::vector<typename G::Position> layer{start};
    for (int ply = 1; ply <= depth; ++ply) {
        std::unordered_set<Key> seen;
        std::vector<typename G::Position> next;
        for (const auto& position : layer) {
            if (rules.outcome(position)) continue;
            for (const auto& move : rules.legal_moves(position)) {
                const auto child = rules.after(position, move);
                if (seen.insert(rules.key(child)).second && ply < depth) next.push_back(child);
            }
        }
        counts.push_back(seen.size());
        layer = std::move(next);
    }
    return counts;
}

}  // namespace plateau
