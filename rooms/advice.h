// What a player would do in a position of Axis & Allies, order by order, each with its reasons. For a person who
// moves the pieces on a real board.
#pragma once

#include "core/stop.h"
#include "rooms/json.h"
#include "rooms/shelf.h"

namespace plateau::rooms {

struct AdviceWish {
    GameRef game;
    std::string position;    // state JSON; empty: the start
    std::string player;      // empty: the best for the power
    bool whole_turn = true;  // or the present phase alone
    Json rules;              // changes of the player's rule base, as read_rule_changes reads them; null: none
};

// Orders as docs/axis_allies_interchange.md tells, and the board after them.
Response advice(const AdviceWish& wish, RuleShelf& rules, StopSignal stop);

// The player asked where none is named: the strongest level. Each is measured against the one below (docs/strength.md),
// and power by power by `plateau reproduce axis_allies`.
std::string best_adviser(const play::GameInfo& info);

}  // namespace plateau::rooms
