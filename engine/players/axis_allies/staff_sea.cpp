// The staff at sea: men over the sea, escorts, ships to build.
#include "players/axis_allies/orders.h"
#include "players/axis_allies/staff.h"

namespace plateau::axis_allies {

// Own ships in a zone; idle: only those that have not moved.
Stacks Staff::fleet_in(ZoneId sea, bool idle) const {
    Stacks fleet;
    for (KindId kind = 0; kind < book().map.kind_count(); ++kind) {
        if (book().type(kind).domain != Domain::sea) continue;
        const int count = idle ? unmoved(board(), sea, kind) : board().count(sea, us(), kind);
        if (count)
            add_stack(fleet, {.kind = kind,
                              .count = static_cast<std::uint8_t>(count),
                              .power = us(),
                              .technologies = board().technologies[us()]});
    }
    return fleet;
}

// What the enemy's best attack on the ships in a zone costs, with others that join them.
double Staff::risk_at_sea(ZoneId sea, const Stacks& joining) {
    BattleQuestion question;
    add_defenders(book(), board(), sea, other(side()), question);
    for (const Stack& stack : joining) add_stack(question.defenders, stack);
    if (question.defenders.empty()) return 0;
    return threats().best_reply(calculator_, sea, question, 0).cost;
}

// Sea steps to the nearest beach from which an enemy capital or factory is near by land.
int Staff::sea_way_to_war(ZoneId sea) {
    if (sea_ways_.empty()) {
        ways_to_enemy();
        sea_ways_.assign(book().map.zones.size(), 20);
        for (const ZoneId coast : book().map.land) {
            if (prizes_[coast] > 3) continue;
            for (const ZoneId beach : book().map.sea_neighbours(coast))
                for (const ZoneId from : book().map.sea)
                    sea_ways_[from] = std::min(
                        sea_ways_[from], from == beach ? 0 : book().roads.open_distance(Domain::sea, from, beach));
        }
    }
    return sea_ways_[sea];
}

// Warships sail to where they save most.
void Staff::escort() {
    const ZoneSet open = book().map.sea & ~zones_with_ships(book(), board(), other(side()));
    const CanalSet canals = open_canals(book(), board(), side());
    for (const ZoneId from : book().map.sea) {
        Stacks warships;
        for (const Stack& stack : fleet_in(from, true))
            if (book().type(stack.kind).capacity == 0) add_stack(warships, stack);
        if (warships.empty()) continue;
        // Without them here.
        BattleQuestion left;
        add_defenders(book(), board(), from, other(side()), left);
        Stacks staying;
        for (Stack stack : left.defenders) {
            for (const Stack& gone : warships)
                if (gone.kind == stack.kind && gone.power == stack.power)
                    stack.count = static_cast<std::uint8_t>(stack.count - std::min(stack.count, gone.count));
            if (stack.count) staying.push_back(stack);
        }
        left.defenders = staying;
        const double deserted = staying.empty() ? 0 : threats().best_reply(calculator_, from, left, 0).cost;
        const double here = risk_at_sea(from, {});
        ZoneId best = no_zone;
        double most = 2;
        for (const ZoneId to : book().roads.reach(Domain::sea, from, 2, open, open, canals)) {
            const double saved = here + risk_at_sea(to, {}) - deserted - risk_at_sea(to, warships);
            if (saved > most) best = to, most = saved;
        }
        if (best == no_zone) continue;
        const auto way = book().roads.path(Domain::sea, from, best, 2, open, {}, canals);
        for (const Stack& stack : warships) {
            Move sail = Move::of(Verb::move).with(Group::units(us(), stack.kind, stack.count));
            if (book().type(stack.kind).deck_capacity)
                for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
                    if (book().type(kind).deck_load && unmoved(board(), from, kind))
                        sail.with(Group::units(us(), kind, unmoved(board(), from, kind)));
            for (const ZoneId zone : way) sail.through(zone);
            desk_.give(sail);
        }
    }
}

// Transports bring men from quiet coasts to friendly ones nearer to the enemy; empty ones go home.
void Staff::shuttle() {
    if (transport() == no_kind) return;
    const ZoneId home = book().map.powers[us()].capital;
    const ZoneSet open = book().map.sea & ~zones_with_ships(book(), board(), other(side()));
    const CanalSet canals = open_canals(book(), board(), side());
    const auto far = [&](ZoneId zone) { return distance_to_war(zone); };
    for (const ZoneId port : book().map.sea) {
        for (int ships = unmoved(board(), port, transport()); ships > 0; --ships) {
            const ZoneSet reach = book().roads.reach(Domain::sea, port, 2, open, open, canals) | ZoneSet::of(port);
            ZoneId best_to = no_zone, best_coast = no_zone, best_quay = no_zone;
            int best_gain = 1;
            const int aboard = board().count(port, us(), infantry());
            // The whole squadron sails together; what it risks on the way is weighed against staying.
            const Stacks squadron = fleet_in(port, true);
            const double staying = risk_at_sea(port, {});
            for (const ZoneId to : reach)
                for (const ZoneId coast : book().map.land_neighbours(to)) {
                    if (!is_friendly(book(), board(), coast, side())) continue;
                    if (to != port && risk_at_sea(to, squadron) > staying + doctrine.sea_risk * ships) continue;
                    if (!holds_with(coast, 2 * ships)) continue;
                    if (aboard > 0 && 30 - far(coast) > best_gain)
                        best_gain = 30 - far(coast), best_to = to, best_coast = coast, best_quay = no_zone;
                    if (aboard > 0) continue;
                    for (const ZoneId quay : book().map.land_neighbours(port)) {
                        if (quay == coast || unmoved(board(), quay, infantry()) == 0) continue;
                        const int gain = far(quay) - far(coast);
                        if (gain > best_gain) best_gain = gain, best_to = to, best_coast = coast, best_quay = quay;
                    }
                }
            if (best_to == no_zone) break;
            std::vector<Move> orders;
            int men = std::min(aboard, transport_room(book()));
            if (best_quay != no_zone) {
                men = spare(best_quay, infantry(),
                            std::min(transport_room(book()), unmoved(board(), best_quay, infantry())));
                if (men == 0) break;
                orders.push_back(
                    Move::of(Verb::load).with(Group::units(us(), infantry(), men)).through(best_quay).through(port));
            }
            if (best_to != port) {
                Move sail = Move::of(Verb::move)
                                .with(Group::units(us(), transport(), 1))
                                .with(Group::units(us(), infantry(), men));
                for (const ZoneId zone : book().roads.path(Domain::sea, port, best_to, 2, open, {}, canals))
                    sail.through(zone);
                orders.push_back(sail);
            }
            orders.push_back(
                Move::of(Verb::unload).with(Group::units(us(), infantry(), men)).through(best_to).through(best_coast));
            if (!desk_.give_all(orders)) break;
        }
        // Nothing to carry here: back to where most men wait.
        const int idle = unmoved(board(), port, transport());
        if (idle == 0 || board().count(port, us(), infantry()) > 0) continue;
        ZoneId best = no_zone;
        double most = waiting_near(port, home) - 0.1;
        for (const ZoneId to : book().roads.reach(Domain::sea, port, 2, open, open, canals))
            if (const double waiting = waiting_near(to, home); waiting > most) best = to, most = waiting;
        if (best == no_zone) continue;
        Move sail = Move::of(Verb::move).with(Group::units(us(), transport(), idle));
        for (const ZoneId zone : book().roads.path(Domain::sea, port, best, 2, open, {}, canals)) sail.through(zone);
        desk_.give(sail);
    }
}

// Whether so many men more would hold a coast, or do not change that it is quiet.
bool Staff::holds_with(ZoneId coast, int men) {
    BattleQuestion force = defenders_of(coast, true);
    add_stack(force.defenders, {.kind = infantry(),
                                .count = static_cast<std::uint8_t>(men),
                                .power = us(),
                                .technologies = board().technologies[us()]});
    return threats().takes(calculator_, coast, force) <= doctrine.hold;
}

// Steps to an enemy capital or factory by land; from an island by air, and farther than any way by land.
int Staff::distance_to_war(ZoneId zone) {
    ways_to_enemy();
    if (prizes_[zone] < unreachable) return prizes_[zone];
    int nearest = 20;
    for (const auto& power : book().map.powers)
        if (power.side != side())
            nearest = std::min(nearest, book().roads.open_distance(Domain::air, zone, power.capital));
    return 8 + nearest;
}

// Men who wait for ships on quiet coasts, those far away counting less; the home port draws a little by itself.
double Staff::waiting_near(ZoneId sea, ZoneId home) {
    double best = 0;
    for (const ZoneId coast : book().map.land) {
        const int men = unmoved(board(), coast, infantry()) + (coast == home ? 2 : 0);
        if (men == 0 || distance_to_war(coast) < 8) continue;
        int steps = unreachable;
        for (const ZoneId port : book().map.sea_neighbours(coast))
            steps = std::min(steps, port == sea ? 0 : book().roads.open_distance(Domain::sea, sea, port));
        best = std::max(best, men / (1.0 + steps));
    }
    return best;
}

// As many transports as the men at home need, where they are safe; an escort where that makes them safe.
void Staff::buy_fleet() {
    if (!is_overseas() || transport() == no_kind) return;
    const ZoneId home = book().map.powers[us()].capital;
    const auto built = [&](KindId kind, int count) {
        Stacks fleet;
        for (KindId other_kind = 0; other_kind < book().map.kind_count(); ++other_kind) {
            const int pending = board().pending[other_kind] + (other_kind == kind ? count : 0);
            if (pending && book().type(other_kind).domain == Domain::sea)
                add_stack(fleet, {.kind = other_kind,
                                  .count = static_cast<std::uint8_t>(pending),
                                  .power = us(),
                                  .technologies = board().technologies[us()]});
        }
        return fleet;
    };
    ZoneId port = no_zone;
    double most = -1e9;
    for (const ZoneId sea : book().map.sea_neighbours(home)) {
        if (has_ships(book(), board(), sea, other(side()))) continue;
        const double score = -3.0 * sea_way_to_war(sea) - risk_at_sea(sea, {});
        if (score > most) port = sea, most = score;
    }
    if (port == no_zone) return;
    const int men = board().count(home, us(), infantry()) + board().pending[infantry()];
    const int cost = stats_of(book(), board(), us(), transport()).cost;
    for (int count = 0; count < 3 && transports_owned() < doctrine.transports + men / 6; ++count) {
        const bool has_men = men >= transport_room(book()) * transports_owned();
        if (board().ipc[us()] < cost + (has_men ? 0 : 6)) return;
        const double risk = risk_at_sea(port, built(transport(), 1));
        if (risk > doctrine.sea_risk) {
            // The cheapest warship that changes it.
            KindId guard = no_kind;
            for (const KindId kind : book().map.sea_losses) {
                const UnitType& type = book().type(kind);
                if (type.domain != Domain::sea || type.capacity || type.stats.cost + cost > board().ipc[us()]) continue;
                Stacks fleet = built(transport(), 1);
                add_stack(fleet, {.kind = kind, .count = 1, .power = us(), .technologies = {}});
                if (risk_at_sea(port, fleet) > doctrine.sea_risk) continue;
                if (guard == no_kind || type.stats.cost < book().type(guard).stats.cost) guard = kind;
            }
            if (guard == no_kind || buy(guard, 1) == 0) return;
        }
        if (buy(transport(), 1) == 0) return;
    }
}

}  // namespace plateau::axis_allies
