#include "players/axis_allies/staff/ways.h"

#include <cassert>

namespace plateau::axis_allies {

namespace {

constexpr double too_far = 40;  // turns
constexpr double no_ships = 8;  // turns
constexpr std::uint8_t no_crossing = 255;

}  // namespace

void Ways::begin() {
    to_enemy_.clear();
    by_sea_.clear();
    approaches_.clear();
    needs_ships_.reset();
}

bool Ways::needs_ships() {
    if (needs_ships_) return *needs_ships_;
    bool any_left = false, any_near = false;
    for (const PowerId power : book().enemies(side_of_turn(book(), board()))) {
        const ZoneId capital = book().map.powers[power].capital;
        if (!book().is_on(enemy(), board().owner(capital))) continue;
        any_left = true;
        for (const ZoneId zone : book().map.land)
            any_near = any_near || (book().is_on(other(enemy()), board().owner(zone)) &&
                                    book().roads.open_distance(Domain::land, zone, capital) < unreachable);
    }
    needs_ships_ = any_left && !any_near;
    return *needs_ships_;
}

int Ways::to_enemy(ZoneId zone) {
    if (to_enemy_.empty()) find_ways_by_land();
    assert(zone < to_enemy_.size());
    return to_enemy_[zone];
}

int Ways::to_prize(ZoneId zone) {
    if (to_enemy_.empty()) find_ways_by_land();
    return to_prize_[zone];
}

bool Ways::is_overseas() { return to_prize(book().map.powers[board().power].capital) >= unreachable; }

int Ways::by_sea(ZoneId sea) {
    if (by_sea_.empty()) find_ways_by_sea();
    assert(book().map.is_sea(sea));
    return by_sea_[sea];
}

double Ways::approach(ZoneId zone) {
    if (approaches_.empty()) find_approaches();
    return approaches_[zone];
}

ZoneId Ways::next_step(ZoneId zone) {
    if (approaches_.empty()) find_approaches();
    return next_steps_[zone];
}

bool Ways::is_prize(ZoneId zone) const {
    if (board().factories.has(zone)) return true;
    const auto& powers = book().map.powers;
    return std::any_of(powers.begin(), powers.end(), [&](const auto& power) { return power.capital == zone; });
}

void Ways::find_ways_by_land() {
    to_enemy_.assign(book().map.zones.size(), unreachable);
    to_prize_ = to_enemy_;
    for (const ZoneId goal : book().map.land) {
        if (!book().is_on(enemy(), board().owner(goal))) continue;
        const bool counts_fully = is_prize(goal);
        for (const ZoneId zone : book().map.land) {
            const int steps = book().roads.open_distance(Domain::land, zone, goal);
            if (steps < unreachable) to_enemy_[zone] = std::min(to_enemy_[zone], steps + (counts_fully ? 0 : 3));
            if (counts_fully) to_prize_[zone] = std::min(to_prize_[zone], steps);
        }
    }
}

void Ways::find_ways_by_sea() {
    const Map& map = book().map;
    by_sea_.assign(map.zones.size(), 20);
    for (const ZoneId coast : map.land) {
        if (to_prize(coast) > 3) continue;
        for (const ZoneId beach : map.sea_neighbours(coast))
            for (const ZoneId from : map.sea)
                by_sea_[from] =
                    std::min(by_sea_[from], from == beach ? 0 : book().roads.open_distance(Domain::sea, from, beach));
    }
}

void Ways::find_crossings() {
    const Map& map = book().map;
    const std::size_t zones = map.zones.size();
    crossings_.assign(zones * zones, no_crossing);
    for (const ZoneId from : map.land)
        for (const ZoneId to : map.land)
            for (const ZoneId quay : map.sea_neighbours(from))
                for (const ZoneId beach : map.sea_neighbours(to)) {
                    const int steps = quay == beach ? 0 : book().roads.open_distance(Domain::sea, quay, beach);
                    auto& known = crossings_[from * zones + to];
                    known = static_cast<std::uint8_t>(std::min<int>(known, steps));
                }
}

void Ways::forget_approaches() {
    approaches_.assign(book().map.zones.size(), too_far);
    next_steps_.assign(book().map.zones.size(), no_zone);
}

void Ways::find_approaches() {
    if (crossings_.empty()) find_crossings();
    find_waits();
    const PowerId goal = nearest_enemy();
    forget_approaches();
    for (const ZoneId zone : book().map.land)
        if (book().is_on(enemy(), board().owner(zone))) approaches_[zone] = start_of_approach(zone, goal);
    spread();
}

// Whose capital is the goal: near, and of a power with little income.
PowerId Ways::nearest_enemy() {
    const Map& map = book().map;
    const ZoneId home = map.powers[board().power].capital;
    PowerId goal = nobody;
    double least = 1e9;
    for (const PowerId power : book().enemies(side_of_turn(book(), board()))) {
        const ZoneId capital = map.powers[power].capital;
        if (!book().is_on(enemy(), board().owner(capital))) continue;
        forget_approaches();
        approaches_[capital] = 0;
        spread();
        const double far = approaches_[home] + 0.1 * income_of(book(), board(), power);
        if (far < least) goal = power, least = far;
    }
    return goal;
}

// How many turns an enemy zone is worth less than the capital that is the goal.
double Ways::start_of_approach(ZoneId zone, PowerId goal) const {
    const Map& map = book().map;
    if (goal != nobody && map.powers[goal].capital == zone) return 0;
    if (board().factories.has(zone)) return goal != nobody && map.zones[zone].owner == goal ? 1 : 3;
    const int ipc = map.zones[zone].ipc;
    return ipc > 0 ? 5.0 - std::min(3, ipc) : too_far;
}

// From the goals outwards, the nearest zone first.
void Ways::spread() {
    ZoneSet open = book().map.land;
    while (true) {
        ZoneId here = no_zone;
        for (const ZoneId zone : open)
            if (approaches_[zone] < too_far && (here == no_zone || approaches_[zone] < approaches_[here])) here = zone;
        if (here == no_zone) return;
        open = open & ~ZoneSet::of(here);
        spread_from(here, open);
    }
}

void Ways::spread_from(ZoneId here, ZoneSet open) {
    const Map& map = book().map;
    for (const ZoneId from : open) {
        if (is_neutral(book(), board(), from)) continue;
        double steps = too_far;
        const int sea = crossings_[from * map.zones.size() + here];
        if (sea < no_crossing) steps = 1.5 * std::max(1, (sea + 1) / 2) + waits_[from];
        if (map.land_neighbours(here).has(from)) steps = 1;
        assert(steps > 0);
        if (approaches_[here] + steps < approaches_[from] - 1e-9)
            approaches_[from] = approaches_[here] + steps, next_steps_[from] = here;
    }
}

// Where all the rest of the war is over the sea a coast is as near as the ships that come there.
void Ways::find_waits() {
    const Map& map = book().map;
    waits_.assign(map.zones.size(), 0);
    if (!needs_ships()) return;
    waits_.assign(map.zones.size(), no_ships);
    const PowerId us = board().power;
    const auto ships_at = [&](ZoneId sea, double turns) {
        for (const ZoneId coast : map.land)
            for (const ZoneId port : map.sea_neighbours(coast)) {
                const int steps = sea == port ? 0 : book().roads.open_distance(Domain::sea, sea, port);
                if (steps < unreachable) waits_[coast] = std::min(waits_[coast], turns + (steps + 1) / 2);
            }
    };
    for (const ZoneId sea : map.sea)
        for (KindId kind = 0; kind < map.kind_count(); ++kind)
            if (map.kinds[kind].capacity && board().count(sea, us, kind)) ships_at(sea, 0);
    for (const ZoneId factory : board().factories)
        if (board().owner(factory) == us)
            for (const ZoneId sea : map.sea_neighbours(factory)) ships_at(sea, 1);
}

}  // namespace plateau::axis_allies
