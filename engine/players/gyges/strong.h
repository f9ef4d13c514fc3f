// The strong player: pvs with what this folder knows of Gygès; the set-up by comparing arrangements.
#pragma once

#include "game/kit.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

NamedPlayer<Rules> strong_player();

}  // namespace plateau::gyges
