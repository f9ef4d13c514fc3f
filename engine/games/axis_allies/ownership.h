// What happens when a territory changes hands.
#pragma once

#include "games/axis_allies/board.h"

namespace plateau::axis_allies {

// The power whose turn it is takes a territory that nobody defends (any more): it becomes the captor's
// or goes back to an ally, guns and factory with it; a fallen capital gives up its treasure.
void capture(const RuleBook& book, Position& position, ZoneId zone);

}  // namespace plateau::axis_allies
