// Counts the positions reachable in exactly `depth` plies: the usual proof of a move generator.
// A finished game has no children.
#pragma once

#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "game/chance.h"
#include "game/game.h"

namespace plateau {

template <Game G>
std::uint64_t perft(const G& rules, const typename G::Position& position, int depth) {
    assert(depth >= 0);
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

// A set of keys in one open table, for millions of them.
class KeySet {
public:
    // True when the key is new.
    bool insert(Key key) {
        if (key == 0) return !std::exchange(has_zero_, true);
        if (2 * (count_ + 1) > slots_.size()) grow();
        if (!place(key)) return false;
        ++count_;
        return true;
    }
    std::uint64_t size() const { return count_ + has_zero_; }

private:
    bool place(Key key) {
        assert(key != 0 && count_ < slots_.size());
        std::size_t at = mix(key) & (slots_.size() - 1);
        for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at] == key) return false;
        slots_[at] = key;
        return true;
    }
    void grow() {
        std::vector<Key> old(slots_.size() * 2);
        std::swap(old, slots_);
        for (const Key key : old)
            if (key != 0) place(key);
    }

    std::vector<Key> slots_ = std::vector<Key>(1024);
    std::size_t count_ = 0;
    bool has_zero_ = false;
};

// One move for each position that can result, where the game can say so.
template <Game G>
auto moves_to_different_positions(const G& rules, const typename G::Position& position) {
    if constexpr (requires { rules.distinct_moves(position); }) return rules.distinct_moves(position);
    else return rules.legal_moves(position);
}

// How many different positions (by key) stand at each ply from 1 to depth.
template <Game G>
std::vector<std::uint64_t> distinct_perft(const G& rules, const typename G::Position& start, int depth) {
    std::vector<std::uint64_t> counts;
    std::vector<typename G::Position> layer{start};
    for (int ply = 1; ply <= depth; ++ply) {
        KeySet seen;
        std::vector<typename G::Position> next;
        for (const auto& position : layer) {
            if (rules.outcome(position)) continue;
            for (const auto& move : moves_to_different_positions(rules, position)) {
                const auto child = rules.after(position, move);
                if (seen.insert(rules.key(child)) && ply < depth) next.push_back(child);
            }
        }
        counts.push_back(seen.size());
        layer = std::move(next);
    }
    return counts;
}

}  // namespace plateau
