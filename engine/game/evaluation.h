// A judgement of a position without looking ahead, in the units of its scale, seen by the side to move. The threads of
// a search share one: it may be asked from several at once.
#pragma once

#include "core/score.h"
#include "game/game.h"

namespace plateau {

template <Game G>
class Evaluation {
public:
    virtual ~Evaluation() = default;
    virtual Score operator()(const G& rules, const typename G::Position& position) const = 0;
};

// Knows nothing: every position that is not over is even.
template <Game G>
class NoEvaluation final : public Evaluation<G> {
public:
    Score operator()(const G&, const typename G::Position&) const override { return 0; }
};

}  // namespace plateau
