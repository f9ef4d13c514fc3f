// Orders that only make sense together: going aboard, sailing and landing.
#pragma once

#include <deque>
#include <vector>

#include "players/axis_allies/tactics/desk.h"

namespace plateau::axis_allies {

// For each order the place of the landing that it leads to, or its own where it leads to none.
std::vector<std::size_t> voyages_of(const RuleBook& book, const std::deque<ReasonedOrder>& orders);

}  // namespace plateau::axis_allies
