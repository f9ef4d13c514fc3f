// Loading, landing and amphibious assaults. Which ship carries whom is told by cargo.h.
#include "games/axis_allies/ownership.h"
#include "games/axis_allies/phases/cargo.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

bool is_coast(const RuleBook& book, ZoneId sea, ZoneId land) {
    return book.map.is_sea(sea) && !book.map.is_sea(land) && book.map.are_adjacent(sea, land);
}

// In an assault the cargo of one transport all goes to one territory.
int ships_in_assaults(const RuleBook& book, const Position& position, ZoneId sea, ZoneId land, KindId kind, int count) {
    int ships = 0;
    for (const ZoneId target : book.map.land_neighbours(sea)) {
        Cargo cargo;
        for (const auto& landing : position.landings)
            if (landing.sea == sea && landing.land == target) cargo.add(book.type(landing.kind), landing.count);
        if (target == land) cargo.add(book.type(kind), count);
        ships += ships_for(book, cargo);
    }
    return ships;
}

Result<void> check_assault(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const KindId kind = move.group().kind();
    if (is_friendly(book, position, move.to(), side))
        return fail(
            fmt::format("{} is friendly: units land there in the noncombat_move phase", the(book, move.to()).en),
            fmt::format("{} est ami : on y débarque dans la phase noncombat_move", the(book, move.to()).fr));
    if (book.type(kind).noncombat_only)
        return fail(fmt::format("{} move in the noncombat_move phase only", many(book, kind).en),
                    fmt::format("{} : mouvement dans la phase noncombat_move seulement", many(book, kind).fr));
    if (is_restricted(book, position)) return restricted_power(book, position.power);
    const int cost = is_neutral(book, position, move.to()) ? book.map.neutral_entry_cost : 0;
    if (cost > position.ipc[position.power]) return too_dear(cost, position.ipc[position.power]);
    if (ships_in_assaults(book, position, move.from(), move.to(), kind, move.group().count) >
        transports_in(book, position, move.from(), side))
        return fail("in an assault the cargo of one transport all goes to one territory",
                    "dans un assaut, la cargaison d'un transport va toute dans un seul territoire");
    if (position.landings.room() < 2) return too_many_moves();
    return {};
}

Result<void> check_peaceful_landing(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const KindId kind = move.group().kind();
    if (!is_friendly(book, position, move.to(), side))
        return fail(
            fmt::format("{} is not friendly: it is assaulted in the combat_move phase", the(book, move.to()).en),
            fmt::format("{} n'est pas ami : on l'attaque dans la phase combat_move", the(book, move.to()).fr));
    if (kind == book.map.aa_gun && !book.options.several_aa &&
        (move.group().count > 1 || has_aa_gun(book, position, move.to(), side)))
        return fail(
            fmt::format("{} has an AA gun: only one is allowed per territory", the(book, move.to()).en),
            fmt::format("{} a un canon antiaérien : il n'y en a qu'un par territoire", the(book, move.to()).fr));
    return {};
}

void add_landing(Position& position, const Landing& landing) {
    for (auto& known : position.landings)
        if (known.sea == landing.sea && known.land == landing.land && known.kind == landing.kind &&
            known.is_ashore == landing.is_ashore) {
            known.count = static_cast<std::uint8_t>(known.count + landing.count);
            return;
        }
    position.landings.insert(landing);
}

void go_ashore(const RuleBook& book, Position& position, ZoneId sea, ZoneId land, KindId kind, int count) {
    leave_ships(book, position, sea, kind, count);
    position.add(land, position.power, kind, count);
    note_moved(position, land, kind, 0, 0, count);
    const Side side = side_of_turn(book, position);
    if (is_friendly(book, position, land, side) || has_enemy_fighters(book, position, land, side)) return;
    if (is_neutral(book, position, land)) pay_to_bank(position, position.power, book.map.neutral_entry_cost);
    capture(book, position, land);
}

}  // namespace

Result<void> check_load(const RuleBook& book, const Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const Group group = move.group();
    const UnitType& type = book.type(group.kind());
    if (move.path_size != 2 || !is_coast(book, move.to(), move.from()))
        return fail(
            "expected a territory and a sea zone beside it, such as load 2 infantry libya sz_central_mediterranean",
            "un territoire et une zone maritime voisine sont attendus, comme load 2 infantry libya "
            "sz_central_mediterranean");
    if (type.load == 0)
        return fail(fmt::format("{} cannot board transports", type.name.many.en),
                    fmt::format("{} : pas d'embarquement sur un transport", type.name.many.fr));
    if (type.noncombat_only && position.phase != Phase::noncombat_move)
        return fail(fmt::format("{} move in the noncombat_move phase only", type.name.many.en),
                    fmt::format("{} : mouvement dans la phase noncombat_move seulement", type.name.many.fr));
    const int able = unmoved(position, move.from(), group.kind());
    if (group.count < 1 || group.count > able) return too_few(book, move.from(), group.kind(), able, 1);
    if (has_ships(book, position, move.to(), other(side)))
        return fail(fmt::format("nobody goes aboard among the enemy ships in {}", the(book, move.to()).en),
                    fmt::format("on n'embarque pas parmi les navires ennemis dans {}", the(book, move.to()).fr));
    if (position.moved.room() < 24 || position.guests.room() < 16) return too_many_moves();
    if (!has_room_for(book, position, move.to(), group.kind(), group.count))
        return fail(fmt::format("there is no room for {} on the transports in {}",
                                counted(book.map, group.kind(), group.count).en, the(book, move.to()).en),
                    fmt::format("il n'y a pas de place pour {} sur les transports dans {}",
                                counted(book.map, group.kind(), group.count).fr, the(book, move.to()).fr));
    return {};
}

void play_load(const RuleBook&, Position& position, const Move& move) {
    const Group group = move.group();
    position.add(move.from(), position.power, group.kind(), -group.count);
    position.add(move.to(), position.power, group.kind(), group.count);
    note_moved(position, move.to(), group.kind(), 0, Moved::boarded, group.count);
}

void list_loads(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves) {
    if (book.type(kind).load == 0) return;
    for (const ZoneId sea : book.map.sea_neighbours(from)) {
        Move move = Move::of(Verb::load).with(Group::units(position.power, kind, 1)).through(from).through(sea);
        for (int count = 1; count <= unmoved(position, from, kind); ++count) {
            move.groups[0].count = static_cast<std::uint8_t>(count);
            if (!check_load(book, position, move)) break;
            moves.push_back(move);
        }
    }
}

Result<void> check_unload(const RuleBook& book, const Position& position, const Move& move) {
    const Group group = move.group();
    if (move.path_size != 2 || !is_coast(book, move.from(), move.to()))
        return fail(
            "expected a sea zone and a territory beside it, such as unload 2 infantry sz_east_mediterranean egypt",
            "une zone maritime et un territoire voisin sont attendus, comme unload 2 infantry sz_east_mediterranean "
            "egypt");
    const int aboard = book.type(group.kind()).load == 0 ? 0 : able_to_land(book, position, move.from(), group.kind());
    if (group.count < 1 || group.count > aboard)
        return fail(fmt::format("there is only {} aboard in {}", counted(book.map, group.kind(), aboard).en,
                                the(book, move.from()).en),
                    fmt::format("il n'y a que {} à bord dans {}", counted(book.map, group.kind(), aboard).fr,
                                the(book, move.from()).fr));
    if (position.moved.room() < 24) return too_many_moves();
    return position.phase == Phase::combat_move ? check_assault(book, position, move)
                                                : check_peaceful_landing(book, position, move);
}

void play_unload(const RuleBook& book, Position& position, const Move& move) {
    const Side side = side_of_turn(book, position);
    const KindId kind = move.group().kind();
    const ZoneId sea = move.from(), land = move.to();
    const int count = move.group().count;
    open_ramps(book, position, sea, kind, count);
    if (position.phase != Phase::combat_move) return go_ashore(book, position, sea, land, kind, count);
    const bool must_wait = has_ships(book, position, sea, other(side));
    add_landing(position, {sea, land, kind, static_cast<std::uint8_t>(!must_wait), static_cast<std::uint8_t>(count)});
    if (!must_wait) go_ashore(book, position, sea, land, kind, count);
}

void list_unloads(const RuleBook& book, const Position& position, ZoneId from, KindId kind, Moves& moves) {
    if (book.type(kind).load == 0) return;
    for (const ZoneId land : book.map.land_neighbours(from)) {
        Move move = Move::of(Verb::unload).with(Group::units(position.power, kind, 1)).through(from).through(land);
        for (int count = 1; count <= position.count(from, position.power, kind); ++count) {
            move.groups[0].count = static_cast<std::uint8_t>(count);
            if (!check_unload(book, position, move)) break;
            moves.push_back(move);
        }
    }
}

void carry_out_landings(const RuleBook& book, Position& position, ZoneId sea) {
    for (std::size_t i = 0; i < position.landings.size();) {
        const Landing landing = position.landings[i];
        if (landing.sea != sea || landing.is_ashore) {
            ++i;
            continue;
        }
        position.landings.erase(i);
        const int count = std::min<int>(landing.count, position.count(sea, position.power, landing.kind));
        const bool is_too_dear =
            is_neutral(book, position, landing.land) && position.ipc[position.power] < book.map.neutral_entry_cost;
        if (count == 0 || is_too_dear) continue;
        add_landing(position, {sea, landing.land, landing.kind, 1, static_cast<std::uint8_t>(count)});
        go_ashore(book, position, sea, landing.land, landing.kind, count);
        i = 0;
    }
}

void cancel_landings(Position& position, ZoneId sea) {
    for (std::size_t i = 0; i < position.landings.size();)
        if (position.landings[i].sea == sea && !position.landings[i].is_ashore) position.landings.erase(i);
        else ++i;
}

}  // namespace plateau::axis_allies
