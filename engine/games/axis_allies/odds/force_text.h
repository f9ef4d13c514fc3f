// Forces as people write them: "3 infantry 1 tank", "3inf, 1 char", "2 uk fighters and 1 usa fighter".
#pragma once

#include <string>
#include <string_view>

#include "games/axis_allies/odds/question.h"

namespace plateau::axis_allies {

Result<Stacks> parse_force(const Map& map, std::string_view text);

// "infantry tank fighter": who is lost first.
Result<LossOrder> parse_loss_order(const Map& map, std::string_view text);

// "3 infantry and 1 tank" / "3 infanteries et 1 char"; "nothing" / "rien" for no unit.
Text describe_force(const Map& map, const Stacks& stacks);

// True when the units can only have met at sea.
bool fights_at_sea(const Map& map, const Stacks& attackers, const Stacks& defenders);

}  // namespace plateau::axis_allies
