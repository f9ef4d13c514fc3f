// An evaluation that also says how likely each move is to be the best: what a network with a policy offers. Like any
// evaluation it may be asked from several threads at once.
#pragma once

#include <span>

#include "game/evaluation.h"

namespace plateau {

template <Game G>
class PolicyEvaluation : public Evaluation<G> {
public:
    // The score; `chances` takes one number for each of the moves, which are legal: they add up to 1.
    virtual Score judge(const G& rules, const typename G::Position& position, std::span<const typename G::Move> moves,
                        std::span<float> chances) const = 0;
};

}  // namespace plateau
