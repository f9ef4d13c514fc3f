// Orders that a player gave, as docs/axis_allies_interchange.md has them: units that go the same way are one order, men
// who are carried over the sea another, from quay to beach.
#pragma once

#include "players/axis_allies/advice/advice.h"

namespace plateau::axis_allies {

// An order where it was given.
struct Given {
    Phase phase;
    Move move;
    Position before;
    std::vector<Reason> reasons;
};

// `first`: the phase in which the question was asked.
Json write_orders(const Rules& rules, const AdviceQuestion& question, const std::vector<Given>& given, Phase first);

}  // namespace plateau::axis_allies
