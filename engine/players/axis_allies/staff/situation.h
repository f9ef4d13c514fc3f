// What every part of the staff looks at: the desk with the orders given so far, what the enemy could do about them,
// how far the war is, and what the staff aims at.
#pragma once

#include <memory>

#include "players/axis_allies/staff/campaign.h"
#include "players/axis_allies/staff/doctrine.h"
#include "players/axis_allies/staff/ways.h"
#include "players/axis_allies/tactics/threats.h"

namespace plateau::axis_allies {

class Situation {
public:
    Situation(Desk& desk, OddsCalculator& odds) : ways{desk}, desk_{desk}, calculator_{odds} {}

    Doctrine doctrine;
    Ways ways;
    ZoneId muster = no_zone;  // where new units are going to stand

    void begin();  // a phase, after the desk was opened
    // What the power does about enemy capitals that nobody can march to; as it was when first asked for in a phase.
    const std::optional<Campaign>& campaign();

    Desk& desk() { return desk_; }
    OddsCalculator& calculator() { return calculator_; }
    const RuleBook& book() const { return desk_.book(); }
    const Map& map() const { return book().map; }
    const Rules& rules() const { return desk_.rules(); }
    const Position& board() const { return desk_.board(); }
    PowerId us() const { return board().power; }
    Side side() const { return side_of_turn(book(), board()); }
    Side enemy() const { return other(side()); }
    ZoneId capital() const { return map().powers[us()].capital; }

    KindId infantry() const { return map().land_attack_losses.front(); }
    KindId tank() const;
    KindId transport() const;  // or no_kind
    int transports_owned() const;
    Stack own(KindId kind, int count) const;

    // What the enemy could do to the board with all orders given so far.
    Threats& threats();
    void look_again() { threats_.reset(); }  // after orders were taken back
    // The chance that the enemy takes a zone from these defenders.
    double falls(ZoneId zone, const BattleQuestion& defenders) { return threats().takes(calculator_, zone, defenders); }
    // The enemy's best attack on these defenders.
    Threats::Reply reply(ZoneId zone, const BattleQuestion& defenders, double worth) {
        return threats().best_reply(calculator_, zone, defenders, worth);
    }

    BattleQuestion defenders_of(ZoneId zone, bool with_new_units) const {
        return defenders_at(board(), zone, with_new_units);
    }
    BattleQuestion defenders_at(const Position& at, ZoneId zone, bool with_new_units) const;
    double capital_threat();
    double prize(ZoneId zone) const;  // what a zone is worth to who takes it

    bool is_key(ZoneId zone) const;  // the capital, or a factory of ours
    // Whether key zones hold without these units, and how many of them may leave.
    bool may_leave(ZoneId zone, KindId kind, int count);
    int spare(ZoneId zone, KindId kind, int count);

private:
    Desk& desk_;
    OddsCalculator& calculator_;
    std::unique_ptr<Threats> threats_;
    std::optional<Campaign> campaign_;
    bool has_looked_for_campaign_ = false;
    Position seen_;                // the board that threats_ looks at
    std::size_t seen_orders_ = 0;  // given when threats_ looked
};

// Land units that fight.
inline bool is_soldier(const UnitType& type) { return type.domain == Domain::land && type.fights(); }

// The stacks that are left when some leave.
Stacks without(const Stacks& stacks, const Stack& leaving);

}  // namespace plateau::axis_allies
