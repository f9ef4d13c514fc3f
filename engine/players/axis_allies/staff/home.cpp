// The staff at home: peaceful movement, purchases, placement.
#include "players/axis_allies/staff/staff.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

// Aircraft that fought come down where they are safest, near the front where that is equal.
void Staff::land_aircraft() {
    for (int guard = 0; guard < 100; ++guard) {
        bool moved = false;
        for (ZoneId zone = 0; zone < book().map.zones.size() && !moved; ++zone)
            for (KindId kind = 0; kind < book().map.kind_count() && !moved; ++kind) {
                if (!must_land(book(), board(), zone, kind)) continue;
                Moves flights;
                list_flights(book(), board(), zone, kind, flights);
                const Move* best = nullptr;
                double most = -1e9;
                for (const Move& flight : flights) {
                    double score = 0;
                    if (!book().map.is_sea(flight.to()))
                        score = -20 * threats().takes(calculator_, flight.to(), defenders_of(flight.to(), true)) -
                                0.2 * std::min(12, to_enemy(flight.to()));
                    else score = -3;
                    score += 0.01 * flight.group().count;
                    if (score > most) best = &flight, most = score;
                }
                moved = best && desk_.give(*best);
            }
        if (!moved) return;
    }
}

// Idle aircraft leave zones that may fall for the safest in reach.
void Staff::save_aircraft() {
    const ZoneId home = book().map.powers[us()].capital;
    for (const ZoneId zone : book().map.land)
        for (KindId kind = 0; kind < book().map.kind_count(); ++kind) {
            if (book().type(kind).domain != Domain::air) continue;
            const int count = unmoved(board(), zone, kind);
            if (count == 0) continue;
            const double here = threats().takes(calculator_, zone, defenders_of(zone, true));
            const bool is_idle = to_enemy(zone) > 6;
            if (here < 0.3 && !is_idle) continue;
            ZoneId best = no_zone;
            double most =
                is_idle && here < 0.3 ? -0.2 * std::min(12, to_enemy(zone)) - 20 * here + 0.5 : -20 * here + 4;
            const int points = stats_of(book(), board(), us(), kind).move;
            for (const ZoneId to : landing_grounds(book(), board(), side())) {
                if (to == zone || book().roads.open_distance(Domain::air, zone, to) > points) continue;
                // Among men of one's side, and not away from a home that needs them.
                if (defenders_of(to, true).defenders.empty()) continue;
                if (!is_overseas() && book().roads.open_distance(Domain::land, to, home) > 3) continue;
                const double score =
                    -20 * threats().takes(calculator_, to, defenders_of(to, true)) - 0.2 * std::min(12, to_enemy(to));
                if (score > most) best = to, most = score;
            }
            if (best == no_zone || (is_key(zone) && !may_leave(zone, kind, count) && here < 0.3)) continue;
            if (const auto order = march_order(rules(), board(), zone, kind, count, best)) desk_.give(*order);
        }
}

// Men from next door come to a capital in danger.
void Staff::defend_capital() {
    const ZoneId capital = book().map.powers[us()].capital;
    if (board().owner(capital) != us()) return;
    for (const ZoneId zone : book().map.land_neighbours(capital))
        for (const KindId kind : {infantry(), tank()})
            while (unmoved(board(), zone, kind) > 0 && capital_threat() > doctrine.capital_risk) {
                const auto order = march_order(rules(), board(), zone, kind, 1, capital);
                if (!order || !desk_.give(*order)) break;
            }
}

// Everybody who can comes to the most advanced zone that then holds.
void Staff::rally() {
    std::vector<ZoneId> fronts;
    for (const ZoneId zone : book().map.land)
        if (is_friendly(book(), board(), zone, side()) && to_enemy(zone) < unreachable && prizes_[zone] < unreachable)
            fronts.push_back(zone);
    std::stable_sort(fronts.begin(), fronts.end(), [&](ZoneId a, ZoneId b) { return to_enemy(a) < to_enemy(b); });
    ZoneSet refused;
    const ZoneId capital = book().map.powers[us()].capital;
    bool is_mustered = false;
    for (const ZoneId front : fronts) {
        std::vector<Move> marches;
        // New units may help to hold this front if the capital is safe without them.
        muster_ = is_mustered ? muster_ : may_muster(front) ? front : capital;
        if (!is_mustered && muster_ != capital && capital_threat() > doctrine.capital_risk) muster_ = capital;
        BattleQuestion force = defenders_of(front, true);
        for (const ZoneId zone : book().map.land) {
            if (zone == front || book().roads.open_distance(Domain::land, zone, front) > 2) continue;
            if (to_enemy(zone) <= to_enemy(front) && !refused.has(zone)) continue;
            for (KindId kind = 0; kind < book().map.kind_count(); ++kind) {
                const UnitType& type = book().type(kind);
                if (type.domain != Domain::land || !type.fights()) continue;
                const int count = spare(zone, kind, unmoved(board(), zone, kind));
                if (count == 0) continue;
                if (const auto order = march_order(rules(), board(), zone, kind, count, front)) {
                    marches.push_back(*order);
                    add_stack(force.defenders, {.kind = kind,
                                                .count = static_cast<std::uint8_t>(count),
                                                .power = us(),
                                                .technologies = board().technologies[us()]});
                }
            }
        }
        const auto reply = threats().best_reply(calculator_, front, force, prize(front) * 0.6);
        if (reply.cost > 1 && reply.takes > doctrine.hold) {
            refused.add(front);
            continue;
        }
        is_mustered = is_mustered || muster_ == front;
        if (!give_guarded(marches)) refused.add(front);
    }
    if (!is_mustered) muster_ = capital;
    march_to_ports();
}

bool Staff::give_guarded(const std::vector<Move>& marches) {
    const Position before = board();
    const std::size_t orders = desk_.orders().size();
    const double danger = capital_threat();
    for (const Move& march : marches) desk_.give(march);
    if (capital_threat() <= std::max(doctrine.capital_risk, danger)) return true;
    desk_.take_back(before, orders);
    threats_.reset();
    return false;
}

// A stack that would be lost steps back to friends who hold.
void Staff::fall_back() {
    for (const ZoneId zone : book().map.land) {
        if (is_key(zone)) continue;
        int men = 0;
        for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
            if (book().type(kind).domain == Domain::land && book().type(kind).fights())
                men += unmoved(board(), zone, kind);
        if (men < 2) continue;
        const auto here = threats().best_reply(calculator_, zone, defenders_of(zone, false), prize(zone) * 0.6);
        if (here.cost < 3 || here.takes < doctrine.hold) continue;
        ZoneId best = no_zone;
        double least = here.cost - 2;
        for (const ZoneId to : book().map.land_neighbours(zone)) {
            if (!is_friendly(book(), board(), to, side())) continue;
            BattleQuestion force = defenders_of(to, true);
            for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
                if (book().type(kind).domain == Domain::land && book().type(kind).fights() &&
                    unmoved(board(), zone, kind))
                    add_stack(force.defenders, {.kind = kind,
                                                .count = static_cast<std::uint8_t>(unmoved(board(), zone, kind)),
                                                .power = us(),
                                                .technologies = board().technologies[us()]});
            const double cost = threats().best_reply(calculator_, to, force, prize(to) * 0.6).cost;
            if (cost < least) best = to, least = cost;
        }
        if (best == no_zone) continue;
        for (KindId kind = 0; kind < book().map.kind_count(); ++kind) {
            const UnitType& type = book().type(kind);
            if (type.domain != Domain::land || !type.fights()) continue;
            // One man stays to slow the enemy down.
            const int count =
                unmoved(board(), zone, kind) - (kind == infantry() && book().map.zones[zone].ipc > 0 ? 1 : 0);
            if (count > 0)
                if (const auto order = march_order(rules(), board(), zone, kind, count, best)) desk_.give(*order);
        }
    }
}

int Staff::buy(KindId kind, int count) {
    int bought = 0;
    while (bought < count && kind != no_kind && desk_.give(Move::of(Verb::buy).with(Group::units(us(), kind, 1))))
        ++bought;
    return bought;
}

// Infantry until the capital is safe.
void Staff::buy_for_defence() {
    for (int guard = 0; guard < 30 && capital_threat() > doctrine.capital_risk; ++guard)
        if (buy(infantry(), 1) == 0) return;
}

// Overseas: men for the transports, then aircraft. On land: infantry while in danger, more tanks when safe.
void Staff::buy_army() {
    KindId fighter = no_kind;
    for (KindId kind = 0; kind < book().map.kind_count(); ++kind)
        if (book().type(kind).domain == Domain::air && book().type(kind).deck_load) fighter = kind;
    const bool overseas = is_overseas();
    const ZoneId home = book().map.powers[us()].capital;
    const auto men_at_home = [&] { return board().count(home, us(), infantry()) + board().pending[infantry()]; };
    if (overseas) {
        const int wanted = transport_room(book()) * transports_owned() + 2;
        while (men_at_home() < wanted && buy(infantry(), 1)) continue;
    }
    int for_planes = static_cast<int>((overseas ? 1.0 : doctrine.planes) * board().ipc[us()]);
    if (fighter != no_kind)
        for (const int cost = stats_of(book(), board(), us(), fighter).cost; for_planes >= cost; for_planes -= cost)
            if (buy(fighter, 1) == 0) break;
    const bool is_safe = !overseas && capital_threat() < doctrine.capital_risk / 3;
    const double share = overseas ? 0 : is_safe ? std::max(doctrine.tanks, 0.5) : doctrine.tanks;
    double owed = 0;
    for (int bought = 0; bought < 100; ++bought) {
        owed += share;
        if (owed >= 1 && buy(tank(), 1)) owed -= 1;
        else if (buy(infantry(), 1) == 0) return;
    }
}

// Where an attack threatens first, else nearest to the enemy; ships at home.
void Staff::place() {
    const PowerId power = us();
    for (int guard = 0; guard < 400 && !board().is_over() && us() == power && board().phase == Phase::place; ++guard) {
        Moves places;
        list_placements(book(), board(), places);
        const ZoneId capital = book().map.powers[power].capital;
        muster_ = no_zone;  // what stands there already must do
        const bool fears = capital_threat() > doctrine.capital_risk;
        const Move* best = nullptr;
        double most = -1e9;
        for (const Move& place : places) {
            double score = 0;
            if (book().map.is_sea(place.to())) {
                score = -3.0 * sea_way_to_war(place.to()) - risk_at_sea(place.to(), {});
                score -= 100 * has_ships(book(), board(), place.to(), other(side()));
            } else {
                score = -std::min(20, to_enemy(place.to())) + (place.to() == capital ? 0.5 : 0);
                muster_ = place.to();
                const double now = threats().takes(calculator_, place.to(), defenders_of(place.to(), false));
                const double then = threats().takes(calculator_, place.to(), defenders_of(place.to(), true));
                if (now > doctrine.hold && then <= doctrine.hold) score += 30 + book().map.zones[place.to()].ipc;
                else if (place.to() != capital && then > doctrine.hold) score -= 15;
                if (place.to() == capital && fears) score += 100;
            }
            if (place.group().count > 1) score -= 0.001;
            if (score > most) best = &place, most = score;
        }
        if (!best || !desk_.give(*best)) return;
    }
}

}  // namespace plateau::axis_allies
