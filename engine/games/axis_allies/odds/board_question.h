// Battles of a position as questions to the calculator.
#pragma once

#include "games/axis_allies/board.h"
#include "games/axis_allies/odds/question.h"

namespace plateau::axis_allies {

// Everybody who would defend a zone against a side, with guns and technologies.
void add_defenders(const RuleBook& book, const Position& position, ZoneId zone, Side attacker,
                   BattleQuestion& question);

// The battle that waits in a zone for the power whose turn it is: its units there, those about to land
// included, and the ships that support them.
BattleQuestion question_at(const RuleBook& book, const Position& position, ZoneId zone);

}  // namespace plateau::axis_allies
