// A player's orders for a board from outside, as JSON: for one phase, or for the rest of the turn with battles going
// as they should on average. docs/axis_allies_interchange.md tells the format.
#pragma once

#include "game/player.h"
#include "games/axis_allies/json_fields.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct AdviceQuestion {
    std::optional<Phase> phase{};           // none: the whole turn
    Language language = Language::english;  // of "why"
    Limits limits{};                        // of each decision; the watch runs for all of them
    double most_seconds =
        std::numeric_limits<double>::infinity();  // for all decisions together, where there is a watch
};

// "combat_move", or "turn" for the whole turn.
Result<std::optional<Phase>> parse_wanted_phase(std::string_view word);

struct Advice {
    Json orders;               // in the order to carry them out
    Position after;            // the board when all is done
    bool is_complete = false;  // false: time ran out first
};

Advice advise(const Rules& rules, Player<Rules>& player, const Position& state, const AdviceQuestion& question);

}  // namespace plateau::axis_allies
