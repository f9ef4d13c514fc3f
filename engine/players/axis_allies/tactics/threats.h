// What the powers of one side could throw at a zone in their next turn, without asking the rules about each order:
// marching, flying and landing forces, counted from the board.
//
//     Threats threats{book, position, enemy_side};
//     double takes = threats.takes(calculator, zone);
#pragma once

#include "games/axis_allies/odds/board_question.h"
#include "games/axis_allies/odds/odds.h"

namespace plateau::axis_allies {

class Threats {
public:
    Threats(const RuleBook& book, const Position& position, Side attackers);

    // Adds to `question` the units of `power` that can attack the zone. False when none can.
    bool add_attackers(ZoneId zone, PowerId power, BattleQuestion& question) const;
    // As above for ships and aircraft against a fleet.
    bool add_sea_attackers(ZoneId zone, PowerId power, BattleQuestion& question) const;

    // The chance that the best of the powers takes the zone as it is now defended (1 where nobody defends it).
    double takes(OddsCalculator& calculator, ZoneId zone) const;
    // The same for other defenders.
    double takes(OddsCalculator& calculator, ZoneId zone, const BattleQuestion& defenders) const;
    // The same by landings alone.
    double takes_by_landing(OddsCalculator& calculator, ZoneId zone) const;

    // The power that gains most by attacking the zone, and what that costs the defender on balance.
    struct Reply {
        double cost = 0;   // the defender's loss less the attacker's, with the prize; 0 where no attack pays
        double takes = 0;  // by that attack
    };
    Reply best_reply(OddsCalculator& calculator, ZoneId zone, const BattleQuestion& defenders, double prize) const;

    const std::vector<PowerId>& powers() const { return *powers_; }

private:
    struct Group {
        ZoneId zone;
        KindId kind;
        int count;
    };
    struct Port {
        ZoneId sea;
        int ships;
        std::array<int, max_kinds> ready;  // men aboard or on the quay
    };
    struct Forces {
        std::vector<Group> land, air, warships;
        std::vector<Port> ports;
        ZoneSet quays;
    };

    bool add_marching(ZoneId zone, PowerId power, BattleQuestion& question) const;
    bool add_flying(ZoneId zone, PowerId power, BattleQuestion& question) const;
    bool add_landing(ZoneId zone, PowerId power, BattleQuestion& question) const;
    int landing_distance(ZoneId zone) const;

    const RuleBook& book_;
    const Position& position_;
    Side side_;
    const std::vector<PowerId>* powers_;
    std::array<Forces, max_powers> forces_;
    ZoneSet friendly_;       // land of the attackers
    ZoneSet passable_;       // that a tank may drive through
    ZoneSet hostile_ships_;  // of the defenders
    ZoneSet hostile_warships_;
    CanalSet canals_;
};

void add_stack(Stacks& stacks, const Stack& stack);

}  // namespace plateau::axis_allies
