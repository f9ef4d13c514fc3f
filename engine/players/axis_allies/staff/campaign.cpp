#include "players/axis_allies/staff/campaign.h"

#include <cassert>

#include "players/axis_allies/staff/situation.h"
#include "players/axis_allies/tactics/estimate.h"

namespace plateau::axis_allies {

namespace {

constexpr double enough = 0.85;   // chance to take the goal that is worth sailing for
constexpr int most_turns = 4;     // until ships that are bought now land men
constexpr int theatre_steps = 4;  // sea steps within which ships count
constexpr int least_ships = 2, most_ships = 14;
constexpr double men_worth_waiting = 24;  // as many on a coast save three turns

int turns_at_sea(int steps) { return (steps + 1) / 2; }

// Soldiers of ours who stand on a coast or a step away from it.
int men_near(const Situation& at, ZoneId coast) {
    int men = 0;
    ZoneSet near = at.map().land_neighbours(coast);
    near.add(coast);
    for (const ZoneId zone : near)
        for (KindId kind = 0; kind < at.map().kind_count(); ++kind)
            if (is_soldier(at.book().type(kind)) && at.book().type(kind).load)
                men += at.board().count(zone, at.us(), kind);
    return men;
}

struct Yard {
    ZoneId factory = no_zone, sea = no_zone;
};

std::vector<Yard> yards_of(const Situation& at) {
    std::vector<Yard> yards;
    for (const ZoneId factory : at.board().factories)
        if (at.board().owner(factory) == at.us() && at.board().start_owner(factory) == at.us())
            for (const ZoneId sea : at.map().sea_neighbours(factory)) yards.push_back({factory, sea});
    return yards;
}

// The way of one campaign, and how long it takes.
struct Route {
    Campaign campaign;
    double cost = 1e9;
};

// From every yard by way of a coast: ships and men meet there, then they sail.
void consider(Situation& at, const std::vector<Yard>& yards, Campaign way, int sail, Route& best) {
    const double waiting = 3 * std::min(1.0, men_near(at, way.staging) / men_worth_waiting);
    for (const Yard& yard : yards) {
        const int steps = sea_steps(at, yard.sea, way.port);
        if (steps >= unreachable) continue;
        const int ships = 1 + turns_at_sea(steps);
        const int walk =
            yard.factory == way.staging ? 0 : at.book().roads.open_distance(Domain::land, yard.factory, way.staging);
        const double cost = std::max(ships, walk < unreachable ? walk : ships) + sail - waiting;
        if (cost >= best.cost || ships + sail > most_turns) continue;
        way.factory = yard.factory, way.yard = yard.sea, way.turns = ships + sail;
        best = {way, cost};
    }
}

Route best_route(Situation& at) {
    Route best;
    const std::vector<Yard> yards = yards_of(at);
    for (const PowerId enemy : at.book().enemies(at.side())) {
        const ZoneId goal = at.map().powers[enemy].capital;
        if (!at.book().is_on(at.enemy(), at.board().owner(goal))) continue;
        for (const ZoneId beach : at.map().sea_neighbours(goal))
            for (const ZoneId staging : at.map().land) {
                if (!is_friendly(at.book(), at.board(), staging, at.side())) continue;
                for (const ZoneId port : at.map().sea_neighbours(staging)) {
                    const int steps = sea_steps(at, port, beach);
                    if (steps > 4) continue;
                    const Campaign way{.goal = goal, .beach = beach, .staging = staging, .port = port};
                    consider(at, yards, way, std::max(1, turns_at_sea(steps)), best);
                }
            }
    }
    return best;
}

// Defenders as they will be when the ships arrive: what their owner can buy goes into infantry, mostly.
BattleQuestion defence_of(Situation& at, const Campaign& campaign) {
    BattleQuestion question;
    add_defenders(at.book(), at.board(), campaign.goal, at.side(), question);
    const PowerId owner = at.board().owner(campaign.goal);
    const int price = std::max<int>(1, at.book().type(at.infantry()).stats.cost);
    const int more = (campaign.turns * income_of(at.book(), at.board(), owner) + at.board().ipc[owner]) / price / 2;
    if (more > 0)
        add_stack(question.defenders, {.kind = at.infantry(),
                                       .count = static_cast<std::uint8_t>(std::min(60, more)),
                                       .power = owner,
                                       .technologies = at.board().technologies[owner]});
    question.is_landing = true;
    return question;
}

void add_aircraft(Situation& at, ZoneId goal, Stacks& attackers) {
    for (KindId kind = 0; kind < at.map().kind_count(); ++kind) {
        if (at.book().type(kind).domain != Domain::air) continue;
        const int points = stats_of(at.book(), at.board(), at.us(), kind).move;
        for (ZoneId zone = 0; zone < at.map().zones.size(); ++zone)
            if (const int count = at.board().count(zone, at.us(), kind))
                if (at.book().roads.open_distance(Domain::air, zone, goal) < points)
                    add_stack(attackers, at.own(kind, count));
    }
}

int men_wanted(Situation& at, const Campaign& campaign) {
    BattleQuestion question = defence_of(at, campaign);
    add_aircraft(at, campaign.goal, question.attackers);
    const int room = passengers(at.book(), at.infantry());
    int men = 0;
    while (men < room * most_ships) {
        men += room;
        Stack landing = at.own(at.infantry(), room);
        landing.has_landed = true;
        add_stack(question.attackers, landing);
        if (quick_odds(at.calculator(), at.map(), question).takes >= enough) break;
    }
    return men;
}

int lift_in_theatre(Situation& at, ZoneId port) {
    int ships = 0;
    for (const ZoneId sea : at.map().sea)
        if (const int count = at.board().count(sea, at.us(), at.transport()))
            if (sea_steps(at, sea, port) <= theatre_steps) ships += count;
    return ships;
}

}  // namespace

int sea_steps(Situation& at, ZoneId from, ZoneId to) {
    if (from == to) return 0;
    return at.book().roads.distance(Domain::sea, from, to, at.map().sea, open_canals(at.book(), at.board(), at.side()));
}

std::optional<Campaign> find_campaign(Situation& at) {
    if (at.transport() == no_kind || at.board().owner(at.capital()) != at.us() || !at.ways.needs_ships())
        return std::nullopt;
    Route route = best_route(at);
    if (route.campaign.goal == no_zone) return std::nullopt;
    Campaign& campaign = route.campaign;
    assert(campaign.goal != no_zone && campaign.yard != no_zone);
    campaign.men_wanted = men_wanted(at, campaign);
    campaign.men = men_near(at, campaign.staging);
    campaign.lift = lift_in_theatre(at, campaign.port);
    const int room = std::max(1, passengers(at.book(), at.infantry()));
    campaign.lift_wanted = std::clamp((campaign.men_wanted + room - 1) / room, least_ships, most_ships);
    return campaign;
}

}  // namespace plateau::axis_allies
