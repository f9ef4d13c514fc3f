// Odds of a battle for whoever asks many of them: exact where both sides are small, estimated where the exact odds
// would take milliseconds. The estimate lets both sides hit as expected, round by round, and spreads the end by the
// luck on the way.
#pragma once

#include "games/axis_allies/odds/odds.h"

namespace plateau::axis_allies {

Summary quick_odds(OddsCalculator& calculator, const Map& map, const BattleQuestion& question);

// Whether the exact odds would take long.
bool is_large(const Map& map, const BattleQuestion& question);

Summary estimated_odds(const Map& map, const BattleQuestion& question);

}  // namespace plateau::axis_allies
