// Safe towers of Avalam: those that no move can touch any more. Their points are certain.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "games/avalam/rules.h"

namespace plateau::teaching {

inline int safe_towers(const avalam::Position& position, Side side) {
    return std::popcount(avalam::settled(position) & position.towers(side));
}
inline int safe_lead(const avalam::Position& position, Side side) {
    return safe_towers(position, side) - safe_towers(position, other(side));
}

// How many safe towers the side to move is ahead after so many plies, both sides making the most of them.
// Alpha-beta; nothing where it takes too many nodes.
class SafetySearch {
public:
    SafetySearch(const avalam::Rules& rules, std::uint64_t most_nodes) : rules_{rules}, nodes_left_{most_nodes} {}

    std::optional<int> lead_after(const avalam::Position& position, int plies, avalam::Move* first = nullptr);

private:
    static constexpr int endless = 1000;

    int search(const avalam::Position& position, int plies, int alpha, int beta, avalam::Move* best);

    const avalam::Rules& rules_;
    std::uint64_t nodes_left_;
    bool is_over_ = false;
};

// The end of the game by trying everything: towers ahead of the side to move once nobody can move, as far as it
// matters whether that is `least` or more. Knows of a position only what is safe in it.
class EndSearch {
public:
    EndSearch(const avalam::Rules& rules, std::uint64_t most_nodes) : rules_{rules}, nodes_left_{most_nodes} {}

    // Nothing where it takes too many nodes.
    std::optional<bool> is_at_least(const avalam::Position& position, int least);

private:
    struct Bounds {
        std::int8_t lower, upper;
    };

    bool reaches(const avalam::Position& position, int least);

    const avalam::Rules& rules_;
    std::uint64_t nodes_left_;
    bool is_over_ = false;
    std::unordered_map<Key, Bounds> known_;
};

}  // namespace plateau::teaching
