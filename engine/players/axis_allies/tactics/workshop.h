// What the factories of the power whose turn it is can do with its money: repairs, and how many units are worth buying.
#pragma once

#include <optional>

#include "games/axis_allies/phases/phases.h"

namespace plateau::axis_allies {

// Units that can still be bought and placed; 255: any number.
int room_for_units(const RuleBook& book, const Position& position);

// A repair worth its money: the factory could make units that can be paid for. The capital's comes first.
std::optional<Move> next_repair(const RuleBook& book, const Position& position);

// The share of the dear kind among units of two prices with which money and room run out together; `usual` where room
// does not matter.
double share_of_dear(const RuleBook& book, const Position& position, KindId cheap, KindId dear, double usual);

}  // namespace plateau::axis_allies
