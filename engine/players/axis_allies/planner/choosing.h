// Ways to choose a plan, one for each of the techniques that are compared (Bustros 2009, chapter 4 and conclusion).
#pragma once

#include "players/axis_allies/planner/allowance.h"
#include "players/axis_allies/planner/drafts.h"
#include "players/axis_allies/planner/imagination.h"

namespace plateau::axis_allies {

// All that choosing works with, for one phase.
struct Thinking {
    const Rules& rules;
    const Position& position;
    Drafts& drafts;
    Imagination& imagination;
    Allowance& allowance;
    Random& random;
    int most_plans;
    double sureness;  // standard errors by which a plan must lead the rule base's
    Doctrine usual{};

    double imagine(Plan& plan) { return imagine(plan, usual); }
    double imagine(Plan& plan, const Doctrine& mood) {
        allowance.spend_node();
        plan.scores.push_back(imagination.worth(position, plan, mood, plan.scores.size()));
        return plan.scores.back();
    }
    void imagine(Individual& individual) {
        allowance.spend_node();
        individual.scores.push_back(imagination.worth(position, individual, usual, individual.scores.size()));
    }
};

struct Chosen {
    std::vector<Plan> plans;
    std::size_t best = 0;
};

// The rule base's plan, unless another does clearly better on the same dice: moods of the staff, changes of the plan,
// changes that did well put together; then the best few are imagined again and again.
Chosen improve(Thinking& thinking);
// Plans of the staff alone, by upper confidence bounds.
Chosen confident(Thinking& thinking);
// Each plan against moods of the next powers: allies take the best for us, enemies the worst.
Chosen minmax(Thinking& thinking);
// Plans bred from doctrines: purchase, movement and defence cross over within their parts and mutate.
Chosen breed(Thinking& thinking);
// A whole turn bred from the staff's turns, order by order (figure 4.3).
Individual breed_turn(Thinking& thinking);

// The plan of the staff after whose turn the position is judged best, without replies.
Chosen foreseen(Thinking& thinking);

// Adds a plan unless its orders are known.
bool add_plan(std::vector<Plan>& plans, Plan plan);

}  // namespace plateau::axis_allies
