// Ships of a campaign: they come to the port where men wait, by canals and with whom they find on the way.
#pragma once

#include "players/axis_allies/staff/voyages.h"

namespace plateau::axis_allies {

class Crossing {
public:
    Crossing(Situation& situation, const Campaign& campaign, const SeaLanes& lanes)
        : at_{situation}, campaign_{campaign}, lanes_{lanes} {}

    // Whether the transports in a zone belong to the campaign; then they have their orders.
    bool run(ZoneId from);

private:
    bool waits_at_port() const;
    ZoneId next_zone(ZoneId from, int ships);
    void sail(ZoneId from, ZoneId to, int ships);
    int take_aboard(ZoneId from, KindId kind, int ships);

    Situation& at_;
    const Campaign& campaign_;
    const SeaLanes& lanes_;
};

}  // namespace plateau::axis_allies
