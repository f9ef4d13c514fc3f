// The staff at sea: men over the sea, escorts, ships to build.
#include "players/axis_allies/staff/staff.h"
#include "players/axis_allies/tactics/orders.h"

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

// Transports bring men from quiet coasts to friendly ones nearer to the enemy; empty ones go where men wait.
void Staff::shuttle() {
    if (transport() == no_kind) return;
    const ZoneId home = book().map.powers[us()].capital;
    const ZoneSet open = book().map.sea & ~zones_with_ships(book(), board(), other(side()));
    const CanalSet canals = open_canals(book(), board(), side());
    for (const ZoneId port : book().map.sea) {
        int ships = unmoved(board(), port, transport());
        if (ships == 0) continue;
        // The whole squadron sails together; what it risks on the way is weighed against staying.
        const Stacks squadron = fleet_in(port, true);
        const double staying = risk_at_sea(port, {});
        ZoneSet safe, dangerous, holding, falling;
        const auto is_safe = [&](ZoneId sea) {
            if (sea == port || safe.has(sea)) return true;
            if (dangerous.has(sea)) return false;
            const bool fine = risk_at_sea(sea, squadron) <= staying + doctrine.sea_risk * ships;
            (fine ? safe : dangerous).add(sea);
            return fine;
        };
        const auto holds = [&](ZoneId coast) {
            if (holding.has(coast) || falling.has(coast)) return holding.has(coast);
            const bool fine = holds_with(coast, 2 * ships);
            (fine ? holding : falling).add(coast);
            return fine;
        };
        for (; ships > 0; --ships) {
            struct {
                ZoneId pick = no_zone, to = no_zone, quay = no_zone, coast = no_zone;
                double gain = 0.4;
            } best;
            const int aboard = board().count(port, us(), infantry());
            const auto consider = [&](ZoneId pick, ZoneId quay, double from) {
                const int used = pick == port ? 0 : book().roads.open_distance(Domain::sea, port, pick);
                ZoneSet reach = ZoneSet::of(pick);
                if (used < 2) reach |= book().roads.reach(Domain::sea, pick, 2 - used, open, open, canals);
                for (const ZoneId to : reach)
                    for (const ZoneId coast : book().map.land_neighbours(to)) {
                        if (coast == quay || !is_friendly(book(), board(), coast, side())) continue;
                        const double gain = from - approach(coast) - 0.01 * used;
                        if (gain <= best.gain || !is_safe(to) || !holds(coast)) continue;
                        best = {pick, to, quay, coast, gain};
                    }
            };
            if (aboard > 0) consider(port, no_zone, 40);
            else
                for (const ZoneId pick : picks_for(port, board(), open, canals))
                    for (const ZoneId quay : book().map.land_neighbours(pick))
                        if (is_friendly(book(), board(), quay, side()) && unmoved(board(), quay, infantry()) > 0)
                            consider(pick, quay, approach(quay));
            if (best.to == no_zone) break;
            std::vector<Move> orders;
            const auto sail = [&](ZoneId from, ZoneId to, int men) {
                if (from == to) return;
                Move move = Move::of(Verb::move).with(Group::units(us(), transport(), 1));
                if (men) move.with(Group::units(us(), infantry(), men));
                for (const ZoneId zone : book().roads.path(Domain::sea, from, to, 2, open, {}, canals))
                    move.through(zone);
                orders.push_back(move);
            };
            int men = std::min(aboard, transport_room(book()));
            sail(port, best.pick, 0);
            if (best.quay != no_zone) {
                men = spare(best.quay, infantry(),
                            std::min(transport_room(book()), unmoved(board(), best.quay, infantry())));
                if (men == 0) break;
                orders.push_back(Move::of(Verb::load)
                                     .with(Group::units(us(), infantry(), men))
                                     .through(best.quay)
                                     .through(best.pick));
            }
            sail(best.pick, best.to, men);
            orders.push_back(
                Move::of(Verb::unload).with(Group::units(us(), infantry(), men)).through(best.to).through(best.coast));
            if (!desk_.give_all(orders)) break;
        }
        // Nothing to carry here: back to where most men wait.
        const int idle = unmoved(board(), port, transport());
        if (idle == 0 || board().count(port, us(), infantry()) > 0) continue;
        ZoneId best = no_zone;
        double most = waiting_near(port, home) - 0.1;
        for (const ZoneId to : book().roads.reach(Domain::sea, port, 2, open, open, canals))
            if (const double waiting = waiting_near(to, home); waiting > most && is_safe(to)) best = to, most = waiting;
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

// Turns until a man who stands in a zone reaches a worthy goal: by land a step a turn, by sea one turn and a half for
// each voyage of two zones. The enemy's nearest capital is worth most, an ordinary zone what it brings in.
void Staff::find_approaches() {
    const Map& map = book().map;
    const std::size_t zones = map.zones.size();
    if (crossings_.empty()) {
        crossings_.assign(zones * zones, 255);
        for (const ZoneId from : map.land)
            for (const ZoneId to : map.land)
                for (const ZoneId quay : map.sea_neighbours(from))
                    for (const ZoneId beach : map.sea_neighbours(to)) {
                        const int steps = quay == beach ? 0 : book().roads.open_distance(Domain::sea, quay, beach);
                        auto& known = crossings_[from * zones + to];
                        known = static_cast<std::uint8_t>(std::min<int>(known, steps));
                    }
    }
    approaches_.assign(zones, 40);
    next_steps_.assign(zones, no_zone);
    const auto spread = [&] {
        ZoneSet open = map.land;
        while (true) {
            ZoneId here = no_zone;
            for (const ZoneId zone : open)
                if (approaches_[zone] < 40 && (here == no_zone || approaches_[zone] < approaches_[here])) here = zone;
            if (here == no_zone) return;
            open = open & ~ZoneSet::of(here);
            for (const ZoneId from : open) {
                if (is_neutral(book(), board(), from)) continue;
                double steps = 40;
                const int sea = crossings_[from * zones + here];
                if (sea < 255) steps = 1.5 * std::max(1, (sea + 1) / 2);
                if (map.land_neighbours(here).has(from)) steps = 1;
                if (approaches_[here] + steps < approaches_[from] - 1e-9)
                    approaches_[from] = approaches_[here] + steps, next_steps_[from] = here;
            }
        }
    };
    const Side enemy = other(side());
    // 1. Which enemy capital is the goal.
    const ZoneId home = map.powers[us()].capital;
    PowerId goal = nobody;
    double least = 1e9;
    for (const PowerId power : book().enemies(side())) {
        const ZoneId capital = map.powers[power].capital;
        if (!book().is_on(enemy, board().owner(capital))) continue;
        approaches_.assign(zones, 40);
        approaches_[capital] = 0;
        spread();
        const double far = approaches_[home] + 0.1 * income_of(book(), board(), power);
        if (far < least) goal = power, least = far;
    }
    // 2. How far everything is from what is worth going to.
    approaches_.assign(zones, 40);
    next_steps_.assign(zones, no_zone);
    for (const ZoneId zone : map.land) {
        if (!book().is_on(enemy, board().owner(zone))) continue;
        const bool is_goal = goal != nobody && map.powers[goal].capital == zone;
        const bool has_factory = board().factories.has(zone);
        const int ipc = map.zones[zone].ipc;
        if (is_goal) approaches_[zone] = 0;
        else if (has_factory) approaches_[zone] = goal != nobody && map.zones[zone].owner == goal ? 1 : 3;
        else if (ipc > 0) approaches_[zone] = 5.0 - std::min(3, ipc);
    }
    spread();
}

double Staff::approach(ZoneId zone) {
    if (approaches_.empty()) find_approaches();
    return approaches_[zone];
}

ZoneId Staff::next_step(ZoneId zone) {
    if (approaches_.empty()) find_approaches();
    return next_steps_[zone];
}

// Men who wait for ships on quiet coasts, those far away counting less; the home port draws a little by itself.
double Staff::waiting_near(ZoneId sea, ZoneId home) {
    double best = 0;
    for (const ZoneId coast : book().map.land) {
        const int men = unmoved(board(), coast, infantry()) + (coast == home ? 2 : 0);
        if (men == 0) continue;
        const ZoneId next = next_step(coast);
        if (next == no_zone || book().map.land_neighbours(coast).has(next)) continue;
        int steps = unreachable;
        for (const ZoneId port : book().map.sea_neighbours(coast))
            steps = std::min(steps, port == sea ? 0 : book().roads.open_distance(Domain::sea, sea, port));
        best = std::max(best, men / (1.0 + steps));
    }
    return best;
}

// Where no enemy can be reached by land, men march to the ports from which ships sail to the war.
void Staff::march_to_ports() {
    ways_to_enemy();
    for (const ZoneId zone : book().map.land) {
        if (prizes_[zone] < unreachable) continue;
        const ZoneId next = next_step(zone);
        if (next == no_zone || !book().map.land_neighbours(zone).has(next)) continue;
        if (!is_friendly(book(), board(), next, side())) continue;
        for (const KindId kind : {infantry(), tank()}) {
            const int count = spare(zone, kind, unmoved(board(), zone, kind));
            if (count == 0) continue;
            if (const auto order = march_order(rules(), board(), zone, kind, count, next)) give_guarded({*order});
        }
    }
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
