// Drafts of plans for a phase: the rule base's own, the staff's under other doctrines, and changes of a plan: an attack
// left out, put first, weakened or reinforced, units that stay or go elsewhere.
#pragma once

#include <memory>

#include "players/axis_allies/expert/expert.h"
#include "players/axis_allies/planner/plan.h"

namespace plateau::axis_allies {

class Drafts {
public:
    // `ruling` is the staff that the rule base commands; its doctrine is the measure.
    Drafts(const Rules& rules, Expert& expert, std::shared_ptr<Staff> ruling, OddsCalculator& calculator)
        : rules_{rules},
          expert_{expert},
          ruling_{std::move(ruling)},
          desk_{rules},
          staff_{desk_, calculator, ruling_->sequence()} {}

    // The rule base's plan is made to its end however short the time; a stop signal ends it.
    Plan by_rules(const Position& position, const Watch* watch = nullptr);
    Plan by_staff(const Position& position, const Doctrine& doctrine, Text name);
    // The plan with a change; what it frees is used as the staff likes.
    Plan changed(const Position& position, const Plan& plan, const Change& change);

    // What the staff aims at where no rule says anything: who can march to the enemy presses on.
    Doctrine plain(const Position& position);
    // The doctrine under which the rule base last planned a phase.
    const Doctrine& usual() const { return ruling_->doctrine(); }
    // Other ways to think of the phase, numbered.
    static std::size_t moods(Phase phase);
    static Doctrine in_mood(Phase phase, Doctrine usual, std::size_t number);
    Plan by_mood(const Position& position, const Doctrine& usual, std::size_t number);
    // Changes worth trying on a plan, the most promising first.
    std::vector<Change> changes(const Position& position, const Plan& plan);

    std::optional<Failure> trouble() { return std::exchange(trouble_, std::nullopt); }

private:
    std::vector<Change> attack_changes(const Position& position, const Plan& plan);
    std::vector<Change> march_changes(const Position& position);
    void add_joining(const Position& position, const Plan& plan, ZoneSet fields, std::vector<Change>& changes);
    void add_journeys(const Position& position, std::vector<Change>& changes);
    bool is_dropped(const Move& order, const Change& change) const;
    void give_first(const Change& change);
    void give_others(const Plan& plan, const Change& change, ZoneSet without);
    ZoneSet hopeless_fields(OddsCalculator& calculator);
    Text name_of(const Change& change) const;

    const Rules& rules_;
    Expert& expert_;
    std::shared_ptr<Staff> ruling_;
    Desk desk_;
    Staff staff_;
    std::optional<Failure> trouble_;
};

}  // namespace plateau::axis_allies
