// The board as a person reads it in a terminal.
#pragma once

#include <string>

#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

// Round, power, phase, money and incomes, then every zone that has units, by owner.
std::string board_text(const Rules& rules, const Position& position, Language language);

// One zone: owner, income, factory, everybody's units, neighbours.
std::string zone_text(const Rules& rules, const Position& position, ZoneId zone, Language language);

// What can be ordered now, with an example each.
std::string help_text(const Rules& rules, const Position& position, Language language);

}  // namespace plateau::axis_allies
