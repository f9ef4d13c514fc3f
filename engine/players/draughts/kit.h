// What draughts brings to searches and people: evaluations, features to learn, players of its own, levels.
#pragma once

#include "game/kit.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

Kit<Rules10> kit(const Rules10& rules);
Kit<Rules8> kit(const Rules8& rules);

}  // namespace plateau::draughts
