// Games whose rules look back: repetition, ko. They are asked about the line of positions that led
// to the present one. What changes legality without looking back (counters) is in the position.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>

#include "game/game.h"

namespace plateau {

// The positions of a game from its start to now, the present one last.
template <class Position>
class Line {
public:
    explicit Line(std::span<const Position> positions) : positions_{positions} { assert(!positions.empty()); }

    const Position& now() const { return positions_.back(); }
    std::size_t plies() const { return positions_.size() - 1; }
    // The position `plies` plies ago.
    const Position& before(std::size_t plies) const {
        assert(plies < positions_.size());
        return positions_[positions_.size() - 1 - plies];
    }

private:
    std::span<const Position> positions_;
};

template <class G>
concept WithHistory = Game<G> && requires(const G rules, const Line<typename G::Position> line) {
    { rules.outcome(line) } -> std::same_as<std::optional<Outcome>>;
};

// A game may forbid moves because of what has been played (ko, the no-repeat rule of Gygès).
template <class G>
concept ForbidsByHistory =
    WithHistory<G> && requires(const G rules, const Line<typename G::Position> line, const typename G::Move move) {
        { rules.forbids(line, move) } -> std::same_as<bool>;
    };

template <Game G>
std::optional<Outcome> outcome_of(const G& rules, const Line<typename G::Position>& line) {
    if constexpr (WithHistory<G>) return rules.outcome(line);
    return rules.outcome(line.now());
}

// Such a game may strike them from a list faster than one by one.
template <class G>
concept StrikesForbidden =
    ForbidsByHistory<G> && requires(const G rules, const Line<typename G::Position> line, typename G::Moves moves) {
        rules.strike_forbidden(line, moves);
    };

// The moves that the rules and the history allow.
template <Game G>
typename G::Moves legal_moves_of(const G& rules, const Line<typename G::Position>& line) {
    auto moves = rules.legal_moves(line.now());
    if constexpr (StrikesForbidden<G>) {
        rules.strike_forbidden(line, moves);
    } else if constexpr (ForbidsByHistory<G>) {
        auto kept =
            std::remove_if(moves.begin(), moves.end(), [&](const auto& move) { return rules.forbids(line, move); });
        moves.erase(kept, moves.end());
    }
    return moves;
}

}  // namespace plateau
