// A campaign across the sea: the last enemy capitals can be reached by nobody on foot, so men have to be gathered,
// shipped and landed. What it is about: the goal, the coast where men gather, the ships it takes and the yard that
// builds them.
#pragma once

#include <optional>

#include "games/axis_allies/ids.h"

namespace plateau::axis_allies {

class Situation;

struct Campaign {
    ZoneId goal = no_zone;     // an enemy capital
    ZoneId beach = no_zone;    // the sea zone from which it is landed on
    ZoneId staging = no_zone;  // the friendly coast where men gather
    ZoneId port = no_zone;     // the sea zone beside it where they go aboard
    ZoneId factory = no_zone;  // ours, nearest to the port
    ZoneId yard = no_zone;     // the sea zone beside it where ships are built
    int turns = 0;             // until ships that are bought now can land men there
    int men_wanted = 0;        // to take the goal, with the aircraft in reach
    int men = 0;               // who are there, or a turn away
    int lift_wanted = 0;       // transports
    int lift = 0;              // transports of ours afloat in this theatre

    bool has_lift() const { return lift >= lift_wanted; }
};

// None where an enemy capital can still be marched to, or where no way over the sea is short enough.
std::optional<Campaign> find_campaign(Situation& situation);

// Sea steps for ships of the power on turn, through canals that are open to it; `unreachable` where there is no way.
int sea_steps(Situation& situation, ZoneId from, ZoneId to);

}  // namespace plateau::axis_allies
