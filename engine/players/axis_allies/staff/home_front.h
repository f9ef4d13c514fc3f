// The staff behind the front: aircraft down and safe, the capital guarded, everybody to the zones that hold.
#pragma once

#include "players/axis_allies/staff/situation.h"

namespace plateau::axis_allies {

class HomeFront {
public:
    explicit HomeFront(Situation& situation) : at_{situation} {}

    void land_aircraft();
    void save_aircraft();  // out of zones that may fall
    void defend_capital();
    void rally();  // to the most advanced zones that hold, new units counted where they will stand
    void fall_back();

private:
    // Men who could come to a zone, and everybody who would then defend it.
    struct Gathering {
        std::vector<Move> marches;
        BattleQuestion force;
    };

    double danger(ZoneId zone);
    double safety(ZoneId zone);
    int flight_to_war(ZoneId zone);
    bool land_one(ZoneId zone, KindId kind);
    void save(ZoneId zone, KindId kind, int count);
    ZoneId refuge(ZoneId zone, KindId kind, double most);
    std::vector<ZoneId> fronts();
    bool may_muster(ZoneId zone) const;
    Gathering gather(ZoneId front, ZoneSet refused);
    bool give_guarded(const std::vector<Move>& wanted);  // unless the capital is then in danger
    void march_to_ports();
    void fall_back_from(ZoneId zone);
    ZoneId friends_who_hold(ZoneId zone, double least);

    Situation& at_;
};

}  // namespace plateau::axis_allies
