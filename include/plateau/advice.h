// The orders a player would give on a board of Axis & Allies, with reasons, as JSON
// (docs/axis_allies_interchange.md tells the format).
#pragma once

#include "plateau/game.h"

namespace plateau::v0 {

struct AdviceQuestion {
    std::string state{};  // the board as JSON; empty: the start
    std::string player = "max";
    std::string phase = "turn";  // "purchase", "combat_move", ... or "turn" for the rest of the turn
    std::uint64_t seed = 1;
};

PLATEAU_API std::string advise(const Game& game, const AdviceQuestion& question, const StopSource& stop = {});

}  // namespace plateau::v0
