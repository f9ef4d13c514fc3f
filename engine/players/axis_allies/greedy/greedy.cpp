#include "players/axis_allies/greedy/greedy.h"

#include <cmath>

#include "games/axis_allies/odds/board_question.h"
#include "players/axis_allies/tactics/desk.h"
#include "players/axis_allies/tactics/workshop.h"

namespace plateau::axis_allies {

namespace {

bool marches(const RuleBook& book, KindId kind) {
    const UnitType& type = book.type(kind);
    return type.domain == Domain::land && type.fights() && type.stats.attack > 0;
}

// Where the fighting will be: land of the other side.
ZoneSet enemy_land(const RuleBook& book, const Position& position) {
    ZoneSet zones;
    for (const ZoneId zone : book.map.land)
        if (book.is_on(other(side_of_turn(book, position)), position.owner(zone))) zones.add(zone);
    return zones;
}

}  // namespace

// Why greedy gives an order, by the phase it is in.
Text reason_of(const Position& position) {
    if (position.step != Step::orders)
        return {"the cheapest unit goes first, and a battle that is lost is left",
                "l'unité la moins chère part d'abord, et un combat perdu est quitté"};
    switch (position.phase) {
        case Phase::purchase:
            return {"two infantry to a tank, and transports for an island",
                    "deux fantassins pour un char, et des transports pour une île"};
        case Phase::combat_move:
            return {"the smallest force that takes the zone with the chance aimed at",
                    "la plus petite force qui prend la zone avec la chance visée"};
        case Phase::combat: return {"the next battle", "le combat suivant"};
        case Phase::noncombat_move: return {"nearer to the enemy", "plus près de l'ennemi"};
        default: return {"the factory nearest to the enemy", "l'usine la plus proche de l'ennemi"};
    }
}

// One unit that could join an attack, with the order that sends it.
struct Greedy::Attack {
    KindId kind;
    Move order;
};

Move Greedy::choose(const Line<Position>& line, const Limits&, const Listener<Rules>& listener) {
    const Move move = decide(line.now());
    if (listener)
        listener({.depth = 1,
                  .score = 0,
                  .nodes = calculator_.questions(),
                  .line = {move},
                  .is_proven = false,
                  .reasons = {reason_of(line.now())},
                  .rank = 1});
    return move;
}

Move Greedy::decide(const Position& position) {
    if (position.step != Step::orders) return in_battle(position);
    if (position.phase == Phase::combat) {
        Moves battles;
        list_battles(rules_.book(), position, battles);
        return battles.front();
    }
    if (planned_for_ != stamp_of(position)) make_plan(position);
    while (!plan_.empty()) {
        const Move move = plan_.front();
        plan_.pop_front();
        if (rules_.check(position, move)) return move;
    }
    return Move::of(Verb::end);
}

Move Greedy::in_battle(const Position& position) {
    const RuleBook& book = rules_.book();
    const ZoneId zone = position.battle.zone;
    Moves moves = rules_.legal_moves(position);
    if (takes_losses(position.step)) return usual_loss(book, position, moves);
    const double win = calculator_.summary(question_at(book, position, zone)).win;
    const bool leaves =
        position.step == Step::defender_submarines ? win > 1 - options_.retreat : win < options_.retreat;
    return leaves ? moves.back() : Move::of(Verb::stay);
}

bool Greedy::give(const Move& move) {
    if (!rules_.check(board_, move)) return false;
    board_ = rules_.after(board_, move);
    while (rules_.awaits_chance(board_) && !is_battle(board_.step)) board_ = rules_.after(board_, Move::of(Verb::roll));
    plan_.push_back(move);
    return true;
}

void Greedy::make_plan(const Position& position) {
    planned_for_ = stamp_of(position);
    plan_.clear();
    board_ = position;
    switch (position.phase) {
        case Phase::purchase: return plan_purchase();
        case Phase::combat_move: return plan_attacks();
        case Phase::noncombat_move:
            plan_landings_of_aircraft();
            plan_shuttles();
            return plan_marches();
        default: return plan_placement();
    }
}

bool Greedy::is_target(ZoneId zone) const {
    const RuleBook& book = rules_.book();
    const Side side = side_of_turn(book, board_);
    if (book.map.is_sea(zone)) return has_ships(book, board_, zone, other(side));
    return book.is_on(other(side), board_.owner(zone));
}

int Greedy::steps_to_enemy(ZoneId zone) const {
    const RuleBook& book = rules_.book();
    int nearest = unreachable;
    for (const ZoneId enemy : enemy_land(book, board_))
        nearest = std::min(nearest, book.roads.open_distance(Domain::land, zone, enemy));
    return nearest;
}

// Who stays at home: part of the infantry where there is a factory.
int Greedy::reserve(ZoneId zone, KindId kind) const {
    const RuleBook& book = rules_.book();
    if (kind != book.map.land_attack_losses.front()) return 0;
    const int count = board_.count(zone, board_.power, kind);
    if (!board_.factories.has(zone)) return 0;
    return static_cast<int>(std::ceil(options_.guard * count - 1e-9));
}

void Greedy::plan_purchase() {
    const RuleBook& book = rules_.book();
    const ZoneId capital = book.map.powers[board_.power].capital;
    const KindId infantry = book.map.land_attack_losses.front();
    KindId tank = no_kind, transport = no_kind;
    int transports = 0;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        if (book.type(kind).can_blitz) tank = kind;
        if (book.type(kind).capacity == 0) continue;
        transport = kind;
        for (const ZoneId sea : book.map.sea) transports += board_.count(sea, board_.power, kind);
    }
    while (const auto repair = next_repair(book, board_))
        if (!give(*repair)) break;
    const auto buy = [&](KindId kind) {
        return kind != no_kind && room_for_units(book, board_) > 0 &&
               give(Move::of(Verb::buy).with(Group::units(board_.power, kind, 1)));
    };
    if (steps_to_enemy(capital) == unreachable && transports < 4 && board_.ipc[board_.power] >= 14) buy(transport);
    const int every = options_.tank_every;
    for (int bought = 0; bought < 100; ++bought)
        if (!(every > 0 && bought % every == every - 1 && buy(tank)) && !buy(infantry)) return;
}

double Greedy::worth(ZoneId target, const Summary& odds) const {
    const Map& map = rules_.map();
    double prize = 2.0 * map.zones[target].ipc + (board_.factories.has(target) ? 5 : 0);
    for (const auto& power : map.powers) prize += power.capital == target ? 25 : 0;
    if (map.is_sea(target)) prize = 0;
    return odds.takes * prize + odds.defender_loss_ipc - odds.attacker_loss_ipc;
}

void Greedy::plan_attacks() {
    const RuleBook& book = rules_.book();
    std::vector<std::pair<double, ZoneId>> targets;
    for (ZoneId zone = 0; zone < book.map.zones.size(); ++zone)
        if (is_target(zone)) targets.emplace_back(-worth(zone, Summary{.win = 1, .takes = 1}), zone);
    std::sort(targets.begin(), targets.end());
    for (const auto& [value, target] : targets) {
        if (overlooks()) continue;
        consider(target);
        if (book.map.is_sea(target)) continue;
        for (const ZoneId sea : book.map.sea_neighbours(target)) consider_landing(target, sea);
    }
}

// Sends the smallest force that has the aimed-at chance, if the exchange is worth it.
void Greedy::consider(ZoneId target) {
    const RuleBook& book = rules_.book();
    if (!is_target(target)) return;
    std::vector<Attack> force;
    const auto add = [&](KindId kind, const Move& order, int count) {
        for (int i = 0; i < count && force.size() < 60; ++i) force.push_back({kind, order});
    };
    const bool at_sea = book.map.is_sea(target);
    const ZoneSet hostile = zones_with_ships(book, board_, other(side_of_turn(book, board_)));
    for (const Domain domain : {Domain::land, Domain::sea, Domain::air})
        for (const KindId kind : at_sea ? book.map.sea_losses : book.map.land_attack_losses) {
            const UnitType& type = book.type(kind);
            if (type.domain != domain || type.domain == (at_sea ? Domain::land : Domain::sea)) continue;
            if (stats_of(book, board_, board_.power, kind).attack == 0 || !type.fights()) continue;
            for (ZoneId from = 0; from < book.map.zones.size(); ++from) {
                if (board_.count(from, board_.power, kind) == 0 || from == target) continue;
                const int points = stats_of(book, board_, board_.power, kind).move;
                if (book.roads.open_distance(domain, from, target) > (domain == Domain::air ? points - 1 : points))
                    continue;
                const ZoneSet through = domain == Domain::sea ? book.map.sea & ~hostile : book.map.land | book.map.sea;
                const auto way = book.roads.path(domain, from, target, points, through, neutral_zones(book, board_),
                                                 open_canals(book, board_, side_of_turn(book, board_)));
                if (way.empty() || way.size() > Move::max_path) continue;
                Move order = Move::of(Verb::move).with(Group::units(board_.power, kind, 1));
                for (const ZoneId zone : way) order.through(zone);
                const int able = able_to_move(book, board_, from, kind, order.steps()) -
                                 (domain == Domain::land ? reserve(from, kind) : 0);
                if (able > 0 && rules_.check(board_, order)) add(kind, order, able);
            }
        }
    BattleQuestion question;
    add_defenders(book, board_, target, side_of_turn(book, board_), question);
    std::size_t best = 0;
    double best_chance = 0;
    for (std::size_t size = 1; size <= force.size(); ++size) {
        const Attack& unit = force[size - 1];
        const auto known = std::find_if(question.attackers.begin(), question.attackers.end(),
                                        [&](const Stack& stack) { return stack.kind == unit.kind; });
        if (known != question.attackers.end()) ++known->count;
        else
            question.attackers.push_back({.kind = unit.kind,
                                          .count = 1,
                                          .power = board_.power,
                                          .technologies = board_.technologies[board_.power]});
        const Summary& odds = calculator_.summary(question);
        if (odds.takes <= best_chance || odds.takes < options_.accept || worth(target, odds) <= 0) continue;
        best = size;
        best_chance = odds.takes;
        if (odds.takes >= options_.aim) break;
    }
    for (std::size_t i = 0; i < best; ++i) give(force[i].order);
}

// Infantry by transport to a coast beside `sea`, with whatever waits beside the ships.
void Greedy::consider_landing(ZoneId target, ZoneId sea) {
    const RuleBook& book = rules_.book();
    const Side side = side_of_turn(book, board_);
    const KindId infantry = book.map.land_attack_losses.front();
    if (!is_target(target) || has_ships(book, board_, sea, other(side))) return;
    const ZoneSet open = book.map.sea & ~zones_with_ships(book, board_, other(side));
    const CanalSet canals = open_canals(book, board_, side);
    for (KindId ship = 0; ship < book.map.kind_count(); ++ship)
        for (const ZoneId port : book.map.sea) {
            if (!book.type(ship).capacity || board_.count(port, board_.power, ship) == 0) continue;
            const auto way = book.roads.path(Domain::sea, port, sea, 2, open, {}, canals);
            if (port != sea && way.empty()) continue;
            const int ships = port == sea ? unmoved(board_, port, ship)
                                          : able_to_move(book, board_, port, ship, static_cast<int>(way.size()) - 1);
            const int aboard = board_.count(port, board_.power, infantry) - waiting_to_land(board_, port, infantry);
            const int seats = ships * passengers(book, infantry);
            int wanted = seats - aboard;
            std::vector<Move> loads;
            for (const ZoneId land : book.map.land_neighbours(port)) {
                const int ready = std::min(wanted, unmoved(board_, land, infantry) - reserve(land, infantry));
                if (ready <= 0 || land == target) continue;
                loads.push_back(
                    Move::of(Verb::load).with(Group::units(board_.power, infantry, ready)).through(land).through(port));
                wanted -= ready;
            }
            const int men = std::min(seats, seats - wanted);
            if (ships == 0 || men <= 0) continue;
            BattleQuestion question;
            add_defenders(book, board_, target, side, question);
            question.is_landing = true;
            question.attackers.push_back({.kind = infantry,
                                          .count = static_cast<std::uint8_t>(men),
                                          .power = board_.power,
                                          .technologies = board_.technologies[board_.power],
                                          .has_landed = true});
            const Summary& odds = calculator_.summary(question);
            if (odds.takes < options_.accept || worth(target, odds) <= 0) continue;
            for (const Move& load : loads) give(load);
            if (port != sea) {
                Move sail = Move::of(Verb::move)
                                .with(Group::units(board_.power, ship, ships))
                                .with(Group::units(board_.power, infantry, men));
                for (const ZoneId zone : way) sail.through(zone);
                if (!give(sail)) continue;
            }
            give(Move::of(Verb::unload).with(Group::units(board_.power, infantry, men)).through(sea).through(target));
            return;
        }
}

void Greedy::plan_landings_of_aircraft() {
    const RuleBook& book = rules_.book();
    for (int guard = 0; guard < 200; ++guard) {
        bool moved = false;
        for (ZoneId zone = 0; zone < book.map.zones.size() && !moved; ++zone)
            for (KindId kind = 0; kind < book.map.kind_count() && !moved; ++kind) {
                if (!must_land(book, board_, zone, kind)) continue;
                Moves flights;
                list_flights(book, board_, zone, kind, flights);
                const Move* best = nullptr;
                int most = -1;
                for (const Move& flight : flights) {
                    int guards = 0;
                    for (KindId guard_kind = 0; guard_kind < book.map.kind_count(); ++guard_kind)
                        for (const PowerId friendly : book.friends(side_of_turn(book, board_)))
                            if (marches(book, guard_kind)) guards += board_.count(flight.to(), friendly, guard_kind);
                    if (guards > most) best = &flight, most = guards;
                }
                moved = best && give(*best);
            }
        if (!moved) return;
    }
}

// Everybody who has not moved goes a step nearer to the enemy.
void Greedy::plan_marches() {
    const RuleBook& book = rules_.book();
    for (const ZoneId zone : book.map.land)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            const int here = steps_to_enemy(zone);
            if (!marches(book, kind) || board_.count(zone, board_.power, kind) == 0 || here <= 1 || here == unreachable)
                continue;
            const int count = able_to_move(book, board_, zone, kind, 1) -
                              (board_.factories.has(zone) ? std::min(2, reserve(zone, kind)) : 0);
            if (count <= 0 || overlooks()) continue;
            for (const ZoneId next : book.map.land_neighbours(zone)) {
                if (steps_to_enemy(next) >= here) continue;
                if (give(
                        Move::of(Verb::move).with(Group::units(board_.power, kind, count)).through(zone).through(next)))
                    break;
            }
        }
}

// Transports bring men from where nobody fights to friendly coasts nearer to the enemy.
void Greedy::plan_shuttles() {
    const RuleBook& book = rules_.book();
    const Side side = side_of_turn(book, board_);
    const KindId infantry = book.map.land_attack_losses.front();
    const ZoneSet open = book.map.sea & ~zones_with_ships(book, board_, other(side));
    const CanalSet canals = open_canals(book, board_, side);
    for (KindId ship = 0; ship < book.map.kind_count(); ++ship)
        for (const ZoneId port : book.map.sea) {
            const int ships = book.type(ship).capacity ? unmoved(board_, port, ship) : 0;
            if (ships == 0 || overlooks()) continue;
            for (const ZoneId land : book.map.land_neighbours(port)) {
                const int idle = unmoved(board_, land, infantry) - std::min(2, reserve(land, infantry));
                if (idle <= 0 || steps_to_enemy(land) < 4) continue;
                for (int count = std::min(idle, ships * passengers(book, infantry)); count > 0; --count)
                    if (give(Move::of(Verb::load)
                                 .with(Group::units(board_.power, infantry, count))
                                 .through(land)
                                 .through(port)))
                        break;
            }
            const int men = board_.count(port, board_.power, infantry);
            Move best = Move::of(Verb::end);
            ZoneId shore = no_zone;
            int nearest = unreachable;
            const ZoneId home = book.map.powers[board_.power].capital;
            for (const ZoneId to : book.roads.reach(Domain::sea, port, 2, open, open, canals) | ZoneSet::of(port)) {
                for (const ZoneId coast : book.map.land_neighbours(to)) {
                    const bool suits =
                        men > 0 ? is_friendly(book, board_, coast, side) && coast != home : coast == home;
                    const int far = men > 0 ? steps_to_enemy(coast) : 0;
                    if (!suits || far >= nearest) continue;
                    nearest = far;
                    shore = coast;
                    best = Move::of(Verb::move).with(Group::units(board_.power, ship, ships));
                    if (men > 0) best.with(Group::units(board_.power, infantry, men));
                    best.path_size = 0;
                    if (to == port) best.through(port);
                    else
                        for (const ZoneId zone : book.roads.path(Domain::sea, port, to, 2, open, {}, canals))
                            best.through(zone);
                }
            }
            if (shore == no_zone) continue;
            const ZoneId to = best.to();
            if (to != port && !give(best)) continue;
            if (men > 0)
                give(Move::of(Verb::unload).with(Group::units(board_.power, infantry, men)).through(to).through(shore));
        }
}

void Greedy::plan_placement() {
    const RuleBook& book = rules_.book();
    for (int guard = 0; guard < 400; ++guard) {
        Moves places;
        list_placements(book, board_, places);
        const Move* best = nullptr;
        int nearest = unreachable + 1;
        for (const Move& place : places) {
            const int far = book.map.is_sea(place.to()) ? 0 : steps_to_enemy(place.to());
            if (far < nearest) best = &place, nearest = far;
            else if (far == nearest && best && best->to() == place.to() && best->group().kind() == place.group().kind())
                best = &place;
        }
        const PowerId power = board_.power;
        if (!best || !give(*best) || board_.power != power || board_.is_over()) return;
    }
}

}  // namespace plateau::axis_allies
