// What may come of a plan: the phase is played out with dice of its own, the rest of the turn by the staff, then the
// powers that follow reply, and the position at the end is judged.
#pragma once

#include "players/axis_allies/greedy/greedy.h"
#include "players/axis_allies/judging/planner_evaluation.h"
#include "players/axis_allies/planner/individual.h"
#include "players/axis_allies/tactics/conduct.h"

namespace plateau::axis_allies {

struct ImaginationOptions {
    int horizon = 5;             // turns of powers that are imagined, the own one included
    bool steady = true;          // battles go about as expected
    bool staff_replies = false;  // the others think like the staff rather than like greedy
    std::uint64_t seed = 1;
};

class Imagination {
public:
    // `sequence` is what the staff does in each phase, in this order.
    Imagination(const Rules& rules, OddsCalculator& calculator, const ImaginationOptions& options,
                const Staff::Sequence& sequence)
        : rules_{rules},
          calculator_{calculator},
          options_{options},
          desk_{rules},
          staff_{desk_, calculator, sequence},
          greedy_{rules, {}} {}

    void judge_by(PlannerEvaluation evaluation) { evaluation_ = std::move(evaluation); }
    bool foretells_results() const { return evaluation_.is_result; }

    // What the position is worth to the power on turn after the plan; one seed, one course of events. `mood` is how
    // the staff thinks of what is left of the turn.
    double worth(const Position& start, const Plan& plan, const Doctrine& mood, std::uint64_t seed);
    // The position after the turn.
    Position after_turn(const Position& start, const Plan* plan, const Doctrine& mood, std::uint64_t seed);

    // The turn that the staff would play from here under a doctrine, as it may go.
    Individual staffs_turn(const Position& start, const Doctrine& doctrine);
    // Those orders of an individual for the present phase that can be carried out. Aircraft that fought come down and
    // new units are placed in any case.
    const std::deque<ReasonedOrder>& orders_of(const Individual& individual, const Position& position,
                                               const Doctrine& mood);
    // What the position is worth after a whole turn of the individual.
    double worth(const Position& start, const Individual& individual, const Doctrine& mood, std::uint64_t seed);

    double judge(const Position& position, Side side) const;

private:
    void play_orders(Position& position, const std::deque<ReasonedOrder>& orders, Random& dice);
    void play_turns(Position& position, Random& dice, int turns, PowerId own, const Doctrine& mood);
    void finish_turn(Position& position, const Individual& individual, Random& dice, const Doctrine& mood);
    void step(Position& position, Random& dice, PowerId own, const Doctrine& mood);
    void roll_out(Position& position, Random& dice);
    Doctrine doctrine_of_others();
    Random dice_of(std::uint64_t seed) const { return Random{options_.seed * 1000 + seed, 77}; }

    const Rules& rules_;
    OddsCalculator& calculator_;
    ImaginationOptions options_;
    Desk desk_;
    Staff staff_;
    Greedy greedy_;
    Conduct conduct_{.by_balance = true};
    PlannerEvaluation evaluation_;
};

}  // namespace plateau::axis_allies
