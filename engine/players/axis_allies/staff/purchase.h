// The staff buys and places new units.
#pragma once

#include "players/axis_allies/staff/situation.h"

namespace plateau::axis_allies {

class Purchase {
public:
    explicit Purchase(Situation& situation) : at_{situation} {}

    void buy_for_defence();
    void buy_army();
    void buy_fleet();
    void place();

private:
    bool buy(KindId kind);  // one of them
    void buy_men_for_transports();
    void buy_aircraft(double share_of_money);
    void buy_land_units(double share_of_tanks);
    void repair();
    KindId supporting_kind() const;
    int men_at_home() const;
    bool buy_transport(ZoneId port);
    void buy_ships_of(const Campaign& campaign);
    void buy_army_of(const Campaign& campaign);
    int men_of(const Campaign& campaign) const;
    int lift_of(const Campaign& campaign) const;
    bool has_work_for_transport() const;
    ZoneId home_port();
    KindId guard_for(ZoneId port);
    Stacks fleet_with_transport() const;
    double score_of(const Move& place, bool fears);
    int steps_to_war(ZoneId zone);
    double score_on_land(ZoneId zone, bool fears);

    Situation& at_;
};

}  // namespace plateau::axis_allies
