// Sailing: ships take aboard cargo and allied fighters along; enemy ships stop them.
#include "games/axis_allies/phases/cargo.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

Result<void> check_course(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const CanalSet canals = open_canals(book, position, side);
    for (std::size_t i = 0; i + 1 < move.path_size; ++i) {
        const ZoneId here = move.path[i], next = move.path[i + 1];
        if (!book.map.is_sea(here) || !book.map.sea_neighbours(here).has(next)) return not_adjacent(book, here, next);
        if (!book.roads.steps(Domain::sea, here, canals).has(next))
            return fail(
                fmt::format("the {} canal was not in friendly hands when the turn began",
                            book.map.canal(here, next)->id),
                fmt::format("le canal {} n'était pas en mains amies au début du tour", book.map.canal(here, next)->id));
        const bool is_last = i + 2 == move.path_size;
        const bool meets_enemy = has_ships(book, position, next, other(side));
        if (meets_enemy && !is_last)
            return fail(fmt::format("enemy ships in {} stop every ship", the(book, next).en),
                        fmt::format("les navires ennemis dans {} arrêtent tout navire", the(book, next).fr));
        if (meets_enemy && position.phase == Phase::noncombat_move)
            return fail(fmt::format("there are enemy ships in {}: it can be entered in the combat_move phase only",
                                    the(book, next).en),
                        fmt::format("il y a des navires ennemis dans {} : on n'y entre que dans la phase combat_move",
                                    the(book, next).fr));
        if (meets_enemy && is_restricted(book, position)) return restricted_power(book, position.power);
    }
    return {};
}

// Places on the decks of all carriers but those that sail.
int decks_staying(const RuleBook& book, const Position& position, const Move& move) {
    return decks_in(book, position, move.from(), side_of_turn(book, position)) -
           book.type(move.group().kind()).deck_capacity * move.group().count;
}

// Fighters that cannot take off now: those of allies, and in phase 4 those that have landed.
int fighters_staying(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    int places = 0;
    for (const PowerId power : book.friends(side))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            if (!book.type(kind).deck_load) continue;
            int staying = position.count(move.from(), power, kind);
            if (power == position.power)
                staying = position.phase == Phase::noncombat_move ? staying - unmoved(position, move.from(), kind) : 0;
            places += staying * book.type(kind).deck_load;
        }
    for (const Group& group : move.cargo()) places -= book.type(group.kind()).deck_load * group.count;
    return places;
}

Result<void> check_cargo(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const UnitType& ship = book.type(move.group().kind());
    Cargo sailing;
    int fighters = 0;
    for (const Group& group : move.cargo()) {
        const UnitType& type = book.type(group.kind());
        const bool is_cargo = type.load > 0 && ship.capacity > 0;
        const bool is_guest = type.deck_load > 0 && ship.deck_capacity > 0 && group.power() != position.power;
        if (!is_cargo && !is_guest)
            return fail(fmt::format("{} do not sail aboard {}", type.name.many.en, ship.name.many.en),
                        fmt::format("{} : pas à bord de {}", type.name.many.fr, ship.name.many.fr));
        int aboard = book.is_on(side, group.power()) ? position.count(move.from(), group.power(), group.kind()) : 0;
        if (group.power() == position.power) aboard -= waiting_to_land(position, move.from(), group.kind());
        if (group.count < 1 || group.count > aboard)
            return fail(fmt::format("there is only {} aboard in {}", counted(book.map, group.kind(), aboard).en,
                                    the(book, move.from()).en),
                        fmt::format("il n'y a que {} à bord dans {}", counted(book.map, group.kind(), aboard).fr,
                                    the(book, move.from()).fr));
        if (is_cargo) sailing.add(type, group.count);
        else fighters += type.deck_load * group.count;
    }
    const int ships = move.group().count;
    if (ships_for(book, sailing) > ships * (ship.capacity > 0) || fighters > ships * ship.deck_capacity)
        return fail(fmt::format("{} cannot carry so much", counted(book.map, move.group().kind(), ships).en),
                    fmt::format("{} : c'est trop de cargaison", counted(book.map, move.group().kind(), ships).fr));
    if (ship.capacity > 0 && !legs_of(book, position, move))
        return fail(fmt::format("what stays in {} needs the transport: name the cargo that sails, such as move 1 "
                                "transport 2 infantry ...",
                                the(book, move.from()).en),
                    fmt::format("ce qui reste dans {} a besoin du transport : nommez la cargaison, comme move 1 "
                                "transport 2 infantry ...",
                                the(book, move.from()).fr));
    if (ship.deck_capacity > 0 &&
        fighters_staying(book, position, move) > std::max(0, decks_staying(book, position, move)))
        return fail(fmt::format("fighters in {} need the carrier", the(book, move.from()).en),
                    fmt::format("des chasseurs dans {} ont besoin du porte-avions", the(book, move.from()).fr));
    return {};
}

}  // namespace

Result<void> check_sail(const RuleBook& book, const Position& position, const Move& move) {
    const Group group = move.group();
    if (auto course = check_course(book, position, move); !course) return course;
    const int able = able_to_move(book, position, move.from(), group.kind(), move.steps());
    if (group.count < 1 || group.count > able) return too_few(book, move.from(), group.kind(), able, move.steps());
    if (position.moved.room() < 24 || position.arrivals.room() < 2) return too_many_moves();
    return check_cargo(book, position, move);
}

void play_sail(const RuleBook& book, Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const bool meets_enemy = has_ships(book, position, move.to(), other(side));
    if (meets_enemy) {
        const Arrival arrival{move.to(), move.path[static_cast<std::size_t>(move.path_size - 2)]};
        if (std::find(position.arrivals.begin(), position.arrivals.end(), arrival) == position.arrivals.end())
            position.arrivals.insert(arrival);
    }
    if (book.type(move.group().kind()).capacity) return sail_with_cargo(book, position, move, meets_enemy);
    shift(book, position, move.from(), move.to(), move.group().kind(), move.group().count, move.steps(), meets_enemy,
          0);
    for (const Group& group : move.cargo()) {
        position.add(move.from(), group.power(), group.kind(), -group.count);
        position.add(move.to(), group.power(), group.kind(), group.count);
    }
}

namespace {

// Every cargo that `ships` ships can take along while the rest stays afloat: all of it where all ships
// go, otherwise what fits in one ship.
void list_cargoes(const RuleBook& book, const Position& position, Move move, Moves& moves) {
    const Side side = side_of_turn(book, position);
    const UnitType& ship = book.type(move.group().kind());
    std::vector<Group> aboard;
    for (const PowerId power : book.friends(side))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
            const UnitType& type = book.type(kind);
            const bool rides =
                (ship.capacity && type.load) || (ship.deck_capacity && type.deck_load && power != position.power);
            int count = rides ? position.count(move.from(), power, kind) : 0;
            if (power == position.power && count) count -= waiting_to_land(position, move.from(), kind);
            if (count > 0) aboard.push_back(Group::units(power, kind, count));
        }
    const auto add = [&](const Move& candidate) {
        if (check_sail(book, position, candidate)) moves.push_back(candidate);
    };
    add(move);
    Move full = move;
    for (const Group& group : aboard)
        if (full.group_count < Move::max_groups) full.with(group);
    if (full.group_count > 1) add(full);
    if (move.group().count > 1) return;
    for (std::size_t i = 0; i < aboard.size(); ++i)
        for (int first = 1; first <= std::min<int>(2, aboard[i].count); ++first) {
            Move one = move;
            one.with(Group::units(aboard[i].power(), aboard[i].kind(), first));
            if (!(one == full)) add(one);
            for (std::size_t j = i + 1; j < aboard.size(); ++j) {
                Move two = one;
                two.with(Group::units(aboard[j].power(), aboard[j].kind(), 1));
                if (!(two == full)) add(two);
            }
        }
}

}  // namespace

void list_sails(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves) {
    const Side side = side_of_turn(book, position);
    const ZoneSet hostile = zones_with_ships(book, position, other(side));
    const CanalSet canals = open_canals(book, position, side);
    const ZoneSet into = position.phase == Phase::combat_move ? book.map.sea : book.map.sea & ~hostile;
    const int points = stats_of(book, position, position.power, kind).move;
    const ZoneSet goals = book.roads.reach(Domain::sea, from, points, book.map.sea & ~hostile, into, canals);
    for (const ZoneId to : goals) {
        const auto way = book.roads.path(Domain::sea, from, to, points, book.map.sea & ~hostile, {}, canals);
        Move move = Move::of(Verb::move).with(Group::units(position.power, kind, 1));
        for (const ZoneId zone : way) move.through(zone);
        const int able = able_to_move(book, position, from, kind, move.steps());
        for (int count = 1; count <= able; ++count) {
            move.groups[0].count = static_cast<std::uint8_t>(count);
            list_cargoes(book, position, move, moves);
        }
    }
}

}  // namespace plateau::axis_allies
