// The staff at sea: men over the sea, warships to where they save most.
#pragma once

#include "players/axis_allies/staff/situation.h"

namespace plateau::axis_allies {

class Navy {
public:
    explicit Navy(Situation& situation) : at_{situation} {}

    // Transports bring men from quiet coasts to friendly ones nearer to the enemy; empty ones go where men wait.
    void shuttle();
    void escort();

private:
    double risk_without(ZoneId sea, const Stacks& warships);
    void sail(ZoneId from, const Stacks& warships, const std::vector<ZoneId>& way);

    Situation& at_;
};

// What the enemy's best attack on the ships in a zone costs, with others that join them.
double risk_at_sea(Situation& situation, ZoneId sea, const Stacks& joining);

}  // namespace plateau::axis_allies
