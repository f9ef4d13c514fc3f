// A player's orders for a state from outside, as JSON: for one phase, or for the rest of the turn with battles
// going as they should on average. See docs and `plateau advise --help`.
#pragma once

#include "game/player.h"
#include "games/axis_allies/json_fields.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct AdviceQuestion {
    std::optional<Phase> phase;  // none: the whole turn
    Language language = Language::english;
    Limits limits;
};

// {"orders": [...]}, in the order to carry them out.
Json advise(const Rules& rules, Player<Rules>& player, const Position& state, const AdviceQuestion& question);

}  // namespace plateau::axis_allies
