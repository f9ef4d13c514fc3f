// Who can attack a zone now, with the orders that send them: by land and air, and men over the sea.
#pragma once

#include "players/axis_allies/staff/situation.h"

namespace plateau::axis_allies {

struct Attacker {
    KindId kind = no_kind;
    ZoneId from = no_zone;
    int count = 0;  // units that one order each sends, or the men of one ship
    bool by_sea = false;
    std::vector<Move> orders{};
};
using Force = std::vector<const Attacker*>;

// Cheapest kinds first.
std::vector<Attacker> attackers_of(Situation& situation, ZoneId target);

}  // namespace plateau::axis_allies
