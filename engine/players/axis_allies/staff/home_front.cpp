#include "players/axis_allies/staff/home_front.h"

#include "core/stable.h"
#include "players/axis_allies/tactics/orders.h"

namespace plateau::axis_allies {

// The chance that the enemy takes a zone, new units counted.
double HomeFront::danger(ZoneId zone) { return at_.falls(zone, at_.defenders_of(zone, true)); }

// How good a place is for aircraft: safe first, then near the front.
double HomeFront::safety(ZoneId zone) { return -20 * danger(zone) - 0.2 * std::min(12, flight_to_war(zone)); }

// Aircraft of a campaign fly to its goal, others to the front.
int HomeFront::flight_to_war(ZoneId zone) {
    if (!at_.campaign()) return at_.ways.to_enemy(zone);
    return at_.book().roads.open_distance(Domain::air, zone, at_.campaign()->goal);
}

// Aircraft that fought come down where they are safest, near the front where that is equal.
void HomeFront::land_aircraft() {
    for (int guard = 0; guard < 100; ++guard) {
        bool moved = false;
        for (ZoneId zone = 0; zone < at_.map().zones.size() && !moved; ++zone)
            for (KindId kind = 0; kind < at_.map().kind_count() && !moved; ++kind)
                moved = must_land(at_.book(), at_.board(), zone, kind) && land_one(zone, kind);
        if (!moved) return;
    }
}

bool HomeFront::land_one(ZoneId zone, KindId kind) {
    Moves flights;
    list_flights(at_.book(), at_.board(), zone, kind, flights);
    const Move* best = nullptr;
    double most = -1e9;
    for (const Move& flight : flights) {
        const double place = at_.map().is_sea(flight.to()) ? -3 : safety(flight.to());
        const double score = place + 0.01 * flight.group().count;
        if (score > most) best = &flight, most = score;
    }
    return best && at_.desk().give(*best);
}

// Idle aircraft leave zones that may fall for the safest in reach.
void HomeFront::save_aircraft() {
    for (const ZoneId zone : at_.map().land)
        for (KindId kind = 0; kind < at_.map().kind_count(); ++kind) {
            if (at_.book().type(kind).domain != Domain::air) continue;
            if (const int count = unmoved(at_.board(), zone, kind)) save(zone, kind, count);
        }
}

void HomeFront::save(ZoneId zone, KindId kind, int count) {
    const double here = danger(zone);
    const bool is_quiet = here < 0.3;
    const int way = flight_to_war(zone);
    const bool is_idle = way > (at_.campaign() ? 3 : 6);
    if (is_quiet && !is_idle) return;
    const double most = is_idle && is_quiet ? -0.2 * std::min(12, way) - 20 * here + 0.5 : -20 * here + 4;
    const ZoneId best = refuge(zone, kind, most);
    if (best == no_zone || (at_.is_key(zone) && !at_.may_leave(zone, kind, count) && is_quiet)) return;
    if (const auto order = march_order(at_.rules(), at_.board(), zone, kind, count, best)) at_.desk().give(*order);
}

// A better place than `most`: among men of one's side, and not away from a home that needs the aircraft.
ZoneId HomeFront::refuge(ZoneId zone, KindId kind, double most) {
    ZoneId best = no_zone;
    const int points = stats_of(at_.book(), at_.board(), at_.us(), kind).move;
    for (const ZoneId to : landing_grounds(at_.book(), at_.board(), at_.side())) {
        if (to == zone || at_.book().roads.open_distance(Domain::air, zone, to) > points) continue;
        if (at_.defenders_of(to, true).defenders.empty()) continue;
        if (!at_.ways.is_overseas() && at_.book().roads.open_distance(Domain::land, to, at_.capital()) > 3) continue;
        const double score = safety(to);
        if (score > most) best = to, most = score;
    }
    return best;
}

// Men from next door come to a capital in danger.
void HomeFront::defend_capital() {
    const ZoneId capital = at_.capital();
    if (at_.board().owner(capital) != at_.us()) return;
    for (const ZoneId zone : at_.map().land_neighbours(capital))
        for (const KindId kind : {at_.infantry(), at_.tank()})
            while (unmoved(at_.board(), zone, kind) > 0 && at_.capital_threat() > at_.doctrine.capital_risk) {
                const auto order = march_order(at_.rules(), at_.board(), zone, kind, 1, capital);
                if (!order || !at_.desk().give(*order)) break;
            }
}

// Friendly zones with a way to the enemy, the most advanced first.
std::vector<ZoneId> HomeFront::fronts() {
    std::vector<ZoneId> fronts;
    for (const ZoneId zone : at_.map().land)
        if (is_friendly(at_.book(), at_.board(), zone, at_.side()) && at_.ways.to_enemy(zone) < unreachable &&
            at_.ways.to_prize(zone) < unreachable)
            fronts.push_back(zone);
    sort_stably(fronts, [&](ZoneId a, ZoneId b) { return at_.ways.to_enemy(a) < at_.ways.to_enemy(b); });
    return fronts;
}

// Whether everything that was bought may be placed here.
bool HomeFront::may_muster(ZoneId zone) const {
    const Position& board = at_.board();
    if (!at_.is_key(zone) || !board.factories.has(zone) || board.start_owner(zone) != at_.us()) return false;
    return at_.map().zones[zone].owner == at_.us() && at_.map().zones[zone].has_factory;
}

// Everybody who can comes to the most advanced zone that then holds.
void HomeFront::rally() {
    ZoneSet refused;
    const ZoneId capital = at_.capital();
    bool is_mustered = false;
    for (const ZoneId front : fronts()) {
        // New units may help to hold this front if the capital is safe without them.
        if (!is_mustered) at_.muster = may_muster(front) ? front : capital;
        if (!is_mustered && at_.muster != capital && at_.capital_threat() > at_.doctrine.capital_risk)
            at_.muster = capital;
        const Gathering gathering = gather(front, refused);
        const auto reply = at_.reply(front, gathering.force, at_.prize(front) * 0.6);
        if (reply.cost > 1 && reply.takes > at_.doctrine.hold) {
            refused.add(front);
            continue;
        }
        is_mustered = is_mustered || at_.muster == front;
        if (!give_guarded(gathering.marches)) refused.add(front);
    }
    if (!is_mustered) at_.muster = capital;
    march_to_ports();
}

// Men from behind the front, and from more advanced zones that do not hold.
HomeFront::Gathering HomeFront::gather(ZoneId front, ZoneSet refused) {
    Gathering gathering{{}, at_.defenders_of(front, true)};
    for (const ZoneId zone : at_.map().land) {
        if (zone == front || at_.book().roads.open_distance(Domain::land, zone, front) > 2) continue;
        if (at_.ways.to_enemy(zone) <= at_.ways.to_enemy(front) && !refused.has(zone)) continue;
        for (KindId kind = 0; kind < at_.map().kind_count(); ++kind) {
            if (!is_soldier(at_.book().type(kind))) continue;
            const int count = at_.spare(zone, kind, unmoved(at_.board(), zone, kind));
            if (count == 0) continue;
            if (const auto order = march_order(at_.rules(), at_.board(), zone, kind, count, front)) {
                gathering.marches.push_back(*order);
                add_stack(gathering.force.defenders, at_.own(kind, count));
            }
        }
    }
    return gathering;
}

bool HomeFront::give_guarded(const std::vector<Move>& wanted) {
    const Position before = at_.board();
    const std::size_t orders = at_.desk().orders().size();
    const double danger_before = at_.capital_threat();
    for (const Move& march : wanted) at_.desk().give(march);
    if (at_.capital_threat() <= std::max(at_.doctrine.capital_risk, danger_before)) return true;
    at_.desk().take_back(before, orders);
    at_.look_again();
    return false;
}

// Where no enemy can be reached by land, men march to the ports from which ships sail to the war.
void HomeFront::march_to_ports() {
    for (const ZoneId zone : at_.map().land) {
        if (at_.ways.to_prize(zone) < unreachable) continue;
        const ZoneId next = at_.ways.next_step(zone);
        if (next == no_zone || !at_.map().land_neighbours(zone).has(next)) continue;
        if (!is_friendly(at_.book(), at_.board(), next, at_.side())) continue;
        for (const KindId kind : {at_.infantry(), at_.tank()}) {
            const int count = at_.spare(zone, kind, unmoved(at_.board(), zone, kind));
            if (count == 0) continue;
            if (const auto order = march_order(at_.rules(), at_.board(), zone, kind, count, next))
                give_guarded({*order});
        }
    }
}

// A stack that would be lost steps back to friends who hold.
void HomeFront::fall_back() {
    for (const ZoneId zone : at_.map().land) {
        if (at_.is_key(zone)) continue;
        int men = 0;
        for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
            if (is_soldier(at_.book().type(kind))) men += unmoved(at_.board(), zone, kind);
        if (men >= 2) fall_back_from(zone);
    }
}

void HomeFront::fall_back_from(ZoneId zone) {
    const auto here = at_.reply(zone, at_.defenders_of(zone, false), at_.prize(zone) * 0.6);
    if (here.cost < 3 || here.takes < at_.doctrine.hold) return;
    const ZoneId best = friends_who_hold(zone, here.cost - 2);
    if (best == no_zone) return;
    for (KindId kind = 0; kind < at_.map().kind_count(); ++kind) {
        if (!is_soldier(at_.book().type(kind))) continue;
        // One man stays to slow the enemy down.
        const int staying = kind == at_.infantry() && at_.map().zones[zone].ipc > 0 ? 1 : 0;
        const int count = unmoved(at_.board(), zone, kind) - staying;
        if (count <= 0) continue;
        if (const auto order = march_order(at_.rules(), at_.board(), zone, kind, count, best)) at_.desk().give(*order);
    }
}

// The neighbour where the men of a zone cost least, if less than `least`.
ZoneId HomeFront::friends_who_hold(ZoneId zone, double least) {
    ZoneId best = no_zone;
    for (const ZoneId to : at_.map().land_neighbours(zone)) {
        if (!is_friendly(at_.book(), at_.board(), to, at_.side())) continue;
        BattleQuestion force = at_.defenders_of(to, true);
        for (KindId kind = 0; kind < at_.map().kind_count(); ++kind)
            if (const int count = unmoved(at_.board(), zone, kind); count && is_soldier(at_.book().type(kind)))
                add_stack(force.defenders, at_.own(kind, count));
        const double cost = at_.reply(to, force, at_.prize(to) * 0.6).cost;
        if (cost < least) best = to, least = cost;
    }
    return best;
}

}  // namespace plateau::axis_allies
