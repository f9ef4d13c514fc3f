// The staff attacks: which targets are worth it, with whom, and idle bombers against factories.
#pragma once

#include "players/axis_allies/staff/gain.h"

namespace plateau::axis_allies {

struct TargetView {
    ZoneId zone = no_zone;
    double takes = 0;  // with everything that can come
    double gain = 0;   // with the force that gains most
    bool is_defended = false;
};

class Offensive {
public:
    explicit Offensive(Situation& situation) : at_{situation} {}

    ZoneSet avoid;  // targets that are left alone this turn

    std::vector<TargetView> targets();  // the best first
    bool attack(ZoneId target);         // with the force that gains most, if any gains enough
    void attack_all();                  // the best first
    bool carry_campaign();              // to its goal, through the enemy's ships before it
    bool raid();                        // idle bombers against factories without guns

private:
    struct Choice {
        Force force;
        double gain = -1e9;
        double takes = 0;
    };

    bool is_target(ZoneId zone) const;
    Choice best_force(ZoneId target, const std::vector<Attacker>& units);
    void try_sequence(const Force& sequence, Trial trial, Choice& best, std::vector<Trial>& trials);
    bool raid(ZoneId factory);
    bool attack_at_any_price(ZoneId target, double accept);

    Situation& at_;
};

}  // namespace plateau::axis_allies
