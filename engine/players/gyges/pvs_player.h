// The strong player, `pvs` in this game: the strong search with what this folder knows of Gygès, on any of the
// game's evaluations; the set-up by comparing arrangements.
#pragma once

#include "game/kit.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

// `eval` is one of these, the first by default.
NamedPlayer<Rules> pvs_player(std::vector<NamedEvaluation<Rules>> evaluations);

}  // namespace plateau::gyges
