// A move as one small number: the place of the position it leads to among those all legal moves lead to, in the order
// of their packed bytes. It means the same whatever order moves are generated in.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "game/orders.h"
#include "game/packing.h"
#include "play/training/stored_position.h"

namespace plateau::play {

// How many legal moves lead to a smaller position; no_move in games whose moves cannot be listed.
template <Game G>
std::uint16_t rank_of(const G& rules, const typename G::Position& position, const typename G::Move& move) {
    if constexpr (WithOrders<G>) {
        return StoredPosition::no_move;
    } else {
        const std::string chosen = packed(rules, rules.after(position, move));
        std::string bytes;
        std::size_t rank = 0;
        for (const auto& legal : rules.legal_moves(position)) {
            bytes.clear();
            pack(rules, rules.after(position, legal), bytes);
            if (bytes < chosen) ++rank;
        }
        return static_cast<std::uint16_t>(std::min<std::size_t>(rank, StoredPosition::no_move));
    }
}

// The move of that rank; of several that lead to the same position the first.
template <Game G>
std::optional<typename G::Move> move_of_rank(const G& rules, const typename G::Position& position, std::uint16_t rank) {
    if constexpr (WithOrders<G>) {
        return std::nullopt;
    } else {
        std::vector<std::pair<std::string, typename G::Move>> children;
        for (const auto& legal : rules.legal_moves(position))
            children.emplace_back(packed(rules, rules.after(position, legal)), legal);
        if (rank >= children.size()) return std::nullopt;
        std::stable_sort(children.begin(), children.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        return children[rank].second;
    }
}

}  // namespace plateau::play
