#include "players/axis_allies/staff/purchase.h"

#include <cassert>

#include "players/axis_allies/staff/navy.h"
#include "players/axis_allies/tactics/workshop.h"

namespace plateau::axis_allies {

bool Purchase::buy(KindId kind) {
    if (kind != no_kind && kind < at_.map().kind_count() && room_for_units(at_.book(), at_.board()) == 0) return false;
    return kind != no_kind && at_.desk().give(Move::of(Verb::buy).with(Group::units(at_.us(), kind, 1)));
}

void Purchase::repair() {
    while (const auto repair = next_repair(at_.book(), at_.board()))
        if (!at_.desk().give(*repair)) return;
}

// Infantry until the capital is safe.
void Purchase::buy_for_defence() {
    repair();
    for (int guard = 0; guard < 30 && at_.capital_threat() > at_.doctrine.capital_risk; ++guard)
        if (!buy(at_.infantry())) return;
}

// Overseas: men for the transports, then aircraft. On land: infantry while in danger, more tanks when safe.
void Purchase::buy_army() {
    repair();
    const double tanks = at_.doctrine.tanks;
    if (at_.campaign()) return buy_army_of(*at_.campaign());
    if (at_.ways.is_overseas()) {
        buy_men_for_transports();
        buy_aircraft(1.0);
        buy_land_units(0);
        return;
    }
    buy_aircraft(at_.doctrine.planes);
    const bool is_safe = at_.capital_threat() < at_.doctrine.capital_risk / 3;
    buy_land_units(is_safe ? std::max(tanks, 0.5) : tanks);
}

int Purchase::men_at_home() const {
    return at_.board().count(at_.capital(), at_.us(), at_.infantry()) + at_.board().pending[at_.infantry()];
}

void Purchase::buy_men_for_transports() {
    const int wanted = passengers(at_.book(), at_.infantry()) * at_.transports_owned() + 2;
    while (men_at_home() < wanted && buy(at_.infantry())) continue;
}

void Purchase::buy_aircraft(double share_of_money) {
    KindId fighter = no_kind;
    for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
        if (at_.book().type(kind).domain == Domain::air && at_.book().type(kind).deck_load) fighter = kind;
    if (fighter == no_kind) return;
    const int cost = stats_of(at_.book(), at_.board(), at_.us(), fighter).cost;
    assert(cost > 0);
    for (int money = static_cast<int>(share_of_money * at_.board().ipc[at_.us()]); money >= cost; money -= cost)
        if (!buy(fighter)) return;
}

void Purchase::buy_land_units(double share_of_tanks) {
    double owed = 0;
    const KindId supporter = supporting_kind();
    share_of_tanks = share_of_dear(at_.book(), at_.board(), at_.infantry(), at_.tank(), share_of_tanks);
    for (int bought = 0, men = 0; bought < 100; ++bought) {
        owed += share_of_tanks;
        if (owed >= 1 && buy(at_.tank())) owed -= 1;
        else if (supporter != no_kind && men >= 3 && buy(supporter)) men = 0;
        else if (buy(at_.infantry())) ++men;
        else return;
    }
}

// Who supports infantry, where the rules have such a unit.
KindId Purchase::supporting_kind() const {
    for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
        if (at_.map().support.gives(kind) && at_.map().support.helps(at_.infantry())) return kind;
    return no_kind;
}

// As many transports as the men at home need, where they are safe; an escort where that makes them safe.
void Purchase::buy_fleet() {
    repair();
    if (at_.campaign()) return buy_ships_of(*at_.campaign());
    if (!at_.ways.is_overseas() || at_.transport() == no_kind) return;
    const ZoneId port = home_port();
    if (port == no_zone) return;
    for (int count = 0; count < 3 && has_work_for_transport(); ++count)
        if (!buy_transport(port)) return;
}

bool Purchase::has_work_for_transport() const {
    return at_.transports_owned() < at_.doctrine.transports + men_at_home() / 6;
}

bool Purchase::buy_transport(ZoneId port) {
    const bool has_men =
        at_.campaign() || men_at_home() >= passengers(at_.book(), at_.infantry()) * at_.transports_owned();
    const int cost = stats_of(at_.book(), at_.board(), at_.us(), at_.transport()).cost;
    if (at_.board().ipc[at_.us()] < cost + (has_men ? 0 : 6)) return false;
    const bool is_safe = risk_at_sea(at_, port, fleet_with_transport()) <= at_.doctrine.sea_risk;
    if (!is_safe && !buy(guard_for(port))) return false;
    return buy(at_.transport());
}

// Men for the ships of a campaign, at its port and at its factory.
int Purchase::men_of(const Campaign& campaign) const {
    int men = campaign.men + at_.board().pending[at_.infantry()];
    const bool is_near =
        campaign.factory == campaign.staging || at_.map().land_neighbours(campaign.staging).has(campaign.factory);
    if (!is_near) men += at_.board().count(campaign.factory, at_.us(), at_.infantry());
    return men;
}

int Purchase::lift_of(const Campaign& campaign) const { return campaign.lift + at_.board().pending[at_.transport()]; }

// Transports until the lift suffices, each with its men where too few wait for it.
void Purchase::buy_ships_of(const Campaign& campaign) {
    const int room = passengers(at_.book(), at_.infantry());
    while (lift_of(campaign) < campaign.lift_wanted) {
        if (!buy_transport(campaign.yard)) return;
        for (int man = 0; man < room && men_of(campaign) < lift_of(campaign) * room; ++man)
            if (!buy(at_.infantry())) return;
    }
}

// Men for all ships. Aircraft only when there are ships enough, or where ships would be sunk; else money is saved for
// ships.
void Purchase::buy_army_of(const Campaign& campaign) {
    const int lift = lift_of(campaign);
    const int wanted = std::max(campaign.men_wanted, lift * passengers(at_.book(), at_.infantry()));
    while (men_of(campaign) < wanted && buy(at_.infantry())) continue;
    const int cost = stats_of(at_.book(), at_.board(), at_.us(), at_.transport()).cost;
    const bool saves = lift < campaign.lift_wanted && at_.board().ipc[at_.us()] < cost;
    if (saves) return;
    buy_aircraft(1.0);
    buy_land_units(0);
}

// Where new ships are safest and nearest to the war.
ZoneId Purchase::home_port() {
    ZoneId port = no_zone;
    double most = -1e9;
    for (const ZoneId sea : at_.map().sea_neighbours(at_.capital())) {
        if (has_ships(at_.book(), at_.board(), sea, at_.enemy())) continue;
        const double score = -3.0 * at_.ways.by_sea(sea) - risk_at_sea(at_, sea, {});
        if (score > most) port = sea, most = score;
    }
    return port;
}

// What has been bought, with one transport more.
Stacks Purchase::fleet_with_transport() const {
    Stacks fleet;
    for (KindId kind = 0; kind < at_.map().kind_count(); ++kind) {
        const int count = at_.board().pending[kind] + (kind == at_.transport() ? 1 : 0);
        if (count && at_.book().type(kind).domain == Domain::sea) add_stack(fleet, at_.own(kind, count));
    }
    return fleet;
}

// The cheapest warship with which a new transport is safe, if there is money for both.
KindId Purchase::guard_for(ZoneId port) {
    const int transport_cost = stats_of(at_.book(), at_.board(), at_.us(), at_.transport()).cost;
    KindId guard = no_kind;
    for (const KindId kind : at_.map().sea_losses) {
        const UnitType& type = at_.book().type(kind);
        if (type.domain != Domain::sea || type.capacity) continue;
        if (type.stats.cost + transport_cost > at_.board().ipc[at_.us()]) continue;
        Stacks fleet = fleet_with_transport();
        add_stack(fleet, {.kind = kind, .count = 1, .power = at_.us(), .technologies = {}});
        if (risk_at_sea(at_, port, fleet) > at_.doctrine.sea_risk) continue;
        if (guard == no_kind || type.stats.cost < at_.book().type(guard).stats.cost) guard = kind;
    }
    return guard;
}

// Where an attack threatens first, else nearest to the enemy; ships at home.
void Purchase::place() {
    const PowerId power = at_.us();
    const auto goes_on = [&] {
        return !at_.board().is_over() && at_.us() == power && at_.board().phase == Phase::place;
    };
    for (int guard = 0; guard < 400 && goes_on(); ++guard) {
        Moves places;
        list_placements(at_.book(), at_.board(), places);
        at_.muster = no_zone;  // what stands there already must do
        const bool fears = at_.capital_threat() > at_.doctrine.capital_risk;
        const Move* best = nullptr;
        double most = -1e9;
        for (const Move& place : places) {
            const double score = score_of(place, fears);
            if (score > most) best = &place, most = score;
        }
        if (!best || !at_.desk().give(*best)) return;
    }
}

double Purchase::score_of(const Move& place, bool fears) {
    assert(place.verb == Verb::place);
    const ZoneId zone = place.to();
    double score = 0;
    if (at_.map().is_sea(zone)) {
        const int steps = at_.campaign() ? sea_steps(at_, zone, at_.campaign()->port) : at_.ways.by_sea(zone);
        score = -3.0 * std::min(20, steps) - risk_at_sea(at_, zone, {});
        score -= 100 * has_ships(at_.book(), at_.board(), zone, at_.enemy());
    } else score = score_on_land(zone, fears);
    return place.group().count > 1 ? score - 0.001 : score;
}

int Purchase::steps_to_war(ZoneId zone) {
    const int steps = at_.ways.to_enemy(zone);
    if (!at_.campaign() || zone == at_.campaign()->staging) return at_.campaign() ? 0 : steps;
    return std::min(steps, at_.book().roads.open_distance(Domain::land, zone, at_.campaign()->staging));
}

double Purchase::score_on_land(ZoneId zone, bool fears) {
    const bool is_capital = zone == at_.capital();
    double score = -std::min(20, steps_to_war(zone)) + (is_capital ? 0.5 : 0);
    at_.muster = zone;
    const double hold = at_.doctrine.hold;
    const double now = at_.falls(zone, at_.defenders_of(zone, false));
    const double then = at_.falls(zone, at_.defenders_of(zone, true));
    if (now > hold && then <= hold) score += 30 + at_.map().zones[zone].ipc;
    else if (!is_capital && then > hold) score -= 15;
    if (is_capital && fears) score += 100;
    return score;
}

}  // namespace plateau::axis_allies
