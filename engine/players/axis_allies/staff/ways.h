// How far it is to the war, for the power on turn: by land, by sea, and by both in turns. Each answer is worked out
// when it is first asked for in a phase, and kept until the next.
#pragma once

#include <optional>

#include "players/axis_allies/tactics/desk.h"

namespace plateau::axis_allies {

class Ways {
public:
    explicit Ways(const Desk& desk) : desk_{desk} {}

    void begin();  // a phase

    // Steps by land to the nearest enemy capital or factory; an ordinary enemy zone counts as three steps more.
    int to_enemy(ZoneId zone);
    // Steps by land to the nearest enemy capital or factory alone.
    int to_prize(ZoneId zone);
    // Nobody on our side can march to an enemy capital any more.
    bool needs_ships();
    // No enemy capital or factory can be reached from the own capital by land.
    bool is_overseas();

    // Sea steps to the nearest beach from which an enemy capital or factory is near by land.
    int by_sea(ZoneId sea);

    // Turns until a man who stands in a zone reaches a worthy goal: by land a step a turn, by sea one turn and a half
    // for each voyage of two zones, and longer where ships must come first. The enemy's nearest capital is worth most,
    // an ordinary zone what it brings in.
    double approach(ZoneId zone);
    ZoneId next_step(ZoneId zone);  // on that way

private:
    const RuleBook& book() const { return desk_.book(); }
    const Position& board() const { return desk_.board(); }
    Side enemy() const { return other(side_of_turn(book(), board())); }
    bool is_prize(ZoneId zone) const;
    void find_ways_by_land();
    void find_ways_by_sea();
    void find_approaches();
    void find_crossings();
    void forget_approaches();
    PowerId nearest_enemy();
    double start_of_approach(ZoneId zone, PowerId goal) const;
    void spread();
    void spread_from(ZoneId here, ZoneSet open);
    void find_waits();

    const Desk& desk_;
    std::vector<int> to_enemy_, to_prize_, by_sea_;
    std::vector<double> approaches_;
    std::vector<ZoneId> next_steps_;
    std::vector<double> waits_;  // turns until ships are at a coast
    std::optional<bool> needs_ships_;
    std::vector<std::uint8_t> crossings_;  // sea steps between coasts; made once
};

}  // namespace plateau::axis_allies
