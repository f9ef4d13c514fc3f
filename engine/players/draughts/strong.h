// The strong player: pvs with what this folder knows of draughts.
#pragma once

#include "game/kit.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

// `evaluations`: those of the kit, which the player may be told to use.
template <class Board>
NamedPlayer<Rules<Board>> strong_player(const Rules<Board>& rules,
                                        std::vector<NamedEvaluation<Rules<Board>>> evaluations);

// Whether the learned patterns speak of this kind of draughts.
bool knows_patterns(const Variant& variant);

}  // namespace plateau::draughts
