// How a player conducts its battles: which loss first, when to leave, which battle next.
#pragma once

#include "games/axis_allies/odds/odds.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

struct Conduct {
    double retreat_below = 0.3;  // chance of winning the rest under which the attacker leaves
    bool by_balance = false;     // leave when staying costs more than it brings, instead
    double prize_per_income = 3;
};

// A choice in a battle, or the next battle to fight. `why` says so.
Move conduct_battle(const Rules& rules, OddsCalculator& calculator, const Position& position, const Conduct& conduct,
                    Text& why);

// Whose decision is awaited: the power whose turn it is; in its enemies' choices the first of them with units in the
// battle.
PowerId deciding_power(const Rules& rules, const Position& position);

}  // namespace plateau::axis_allies
