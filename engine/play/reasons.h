// What players thought and why a game ended, in words.
#pragma once

#include <cassert>
#include <exception>

#include "game/history.h"
#include "game/player.h"
#include "play/played_game.h"

namespace plateau::play {

template <Game G>
Text reason_of(const G& rules, const Line<typename G::Position>& line, const Outcome& outcome) {
    if constexpr (ExplainsByHistory<G>) return rules.outcome_reason(line);
    else if constexpr (ExplainsOutcome<G>)
        if (rules.outcome(line.now())) return rules.outcome_reason(line.now());
    if (outcome.is_draw()) return {"draw", "partie nulle"};
    return {"the game is won", "la partie est gagnée"};
}

// A thought that led to a move in `position`.
template <Game G>
KeptThought kept_of(const G& rules, typename G::Position position, const Thought<typename G::Move>& thought,
                    double seconds) {
    assert(seconds >= 0);
    KeptThought kept{thought.depth, thought.score, thought.nodes, seconds, {}};
    for (const auto& move : thought.line) {
        kept.line.push_back(rules.to_text(position, move));
        position = rules.after(position, move);
    }
    return kept;
}

Text reason_of(Mishap mishap, Side side, const Text& complaint);
// Of a player that threw: in plain words, for its record goes to people.
Text what_happened(const std::exception& error);
Text took_too_long(double seconds, double limit);

}  // namespace plateau::play
