// What an attack is worth, in IPC: the prize and the losses to be expected, and what the enemy can do about it.
#pragma once

#include "players/axis_allies/staff/attackers.h"

namespace plateau::axis_allies {

// An attack that might be made.
struct Trial {
    ZoneId target = no_zone;
    Force force{};
    BattleQuestion battle{};
    Summary odds{};
    double gain = 0;
};

// With the enemy's best reply to what is left in the zone.
double gain_of(Situation& situation, const Trial& trial);
// With all that the attack changes in what the enemy can do next: dearer to work out, and better.
double swing_of(Situation& situation, const Trial& trial);

}  // namespace plateau::axis_allies
