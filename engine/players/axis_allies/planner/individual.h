// A turn as Bustros would breed it (2009, figure 4.3): what to buy, how everybody moves, attacks and marches alike, and
// where the new units go. Parts cross over with the same part alone, and a mutation changes one thing in one of them.
#pragma once

#include "players/axis_allies/planner/plan.h"

namespace plateau::axis_allies {

struct Individual {
    std::vector<Move> purchases;      // one unit each
    std::vector<Move> attacks;        // the moves of the turn: before the battles
    std::vector<Move> marches;        // and after them
    std::vector<Move> placements;     // one unit each
    std::vector<double> scores = {};  // by seed, in the unit of the evaluation

    const std::vector<Move>& orders_in(Phase phase) const;
    void keep(Phase phase, const std::deque<ReasonedOrder>& orders);
    double mean() const;
    bool same_orders(const Individual& that) const {
        return purchases == that.purchases && attacks == that.attacks && marches == that.marches &&
               placements == that.placements;
    }
};

// Each part from both parents. What cannot be carried out is left out when the orders are given.
Individual crossed(const Individual& a, const Individual& b, Random& random);
// With one purchase, one stack's way or one placement changed, at the beginning of a turn or later in it.
Individual mutated(Individual individual, const Rules& rules, const Position& position, Random& random);

}  // namespace plateau::axis_allies
