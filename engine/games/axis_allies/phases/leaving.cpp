// Leaving a battle: submarines one by one, the attacker all together.
#include "games/axis_allies/phases/battle.h"

#include <cassert>

#include "games/axis_allies/phases/cargo.h"
#include "games/axis_allies/phases/wording.h"

namespace plateau::axis_allies {

namespace {

bool is_quiet(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    if (has_ships(book, position, sea, other(side)) || position.fought.has(sea)) return false;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)  // aircraft may be about to attack there
        if (book.type(kind).domain == Domain::air && position.count(sea, position.power, kind) &&
            has_enemy_fighters(book, position, sea, side_of_turn(book, position)))
            return false;
    return true;
}

// Where submarines may withdraw to: for the attacker where attackers came from, for the defender any
// zone beside the battle; without enemies, and where no battle is fought this turn.
ZoneSet withdrawal_zones(const RuleBook& book, const Position& position) {
    const Side attacker = side_of_turn(book, position);
    ZoneSet zones;
    if (position.step == Step::attacker_submarines) {
        for (const auto& arrival : position.arrivals)
            if (arrival.zone == position.battle.zone && is_quiet(book, position, arrival.from, attacker))
                zones.add(arrival.from);
        return zones;
    }
    const CanalSet canals = open_canals(book, position, other(attacker));
    for (const ZoneId zone : book.roads.steps(Domain::sea, position.battle.zone, canals))
        if (is_quiet(book, position, zone, other(attacker))) zones.add(zone);
    return zones;
}

int able_to_withdraw(const RuleBook& book, const Position& position, PowerId power, KindId kind) {
    if (!book.type(kind).may_withdraw || !book.map.is_sea(position.battle.zone)) return 0;
    if (stops_submarines(book, position, other(book.map.side_of(power)))) return 0;
    if (position.step == Step::attacker_submarines)
        return power == position.power ? in_battle(book, position, position.battle.zone, kind) : 0;
    if (book.map.side_of(power) == side_of_turn(book, position)) return 0;
    return defending(book, position, power, kind, true);
}

void withdraw(const RuleBook& book, Position& position, const Move& move) {
    const Group group = move.group();
    if (position.step == Step::attacker_submarines) {
        remove_own(position, position.battle.zone, group.kind(), group.count);
        position.add(move.to(), position.power, group.kind(), group.count);
        note_moved(position, move.to(), group.kind(), 0, Moved::done | Moved::withdrawn, group.count);
    } else if (move.verb == Verb::submerge) {
        auto& submerged = position.battle.submerged[group.power()][group.kind()];
        submerged = static_cast<std::uint8_t>(submerged + group.count);
        assert(submerged <= position.count(position.battle.zone, group.power(), group.kind()));
    } else {
        position.add(position.battle.zone, group.power(), group.kind(), -group.count);
        position.add(move.to(), group.power(), group.kind(), group.count);
    }
    Moves leaving;
    list_leaving(book, position, leaving);
    if (leaving.size() > 1) return;
    if (position.step == Step::attacker_submarines) after_attacker_submarines(book, position);
    else after_defender_submarines(book, position);
}

// Ships and land units go together, with what they carry; aircraft land in phase 4 like any others.
void retreat_to(const RuleBook& book, Position& position, ZoneId to) {
    const ZoneId zone = position.battle.zone;
    const bool at_sea = book.map.is_sea(zone);
    if (at_sea) retreat_with_cargo(book, position, zone, to);
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        if (book.type(kind).domain == Domain::air) continue;
        const int count = in_battle(book, position, zone, kind);
        if (count == 0) continue;
        remove_own(position, zone, kind, count);
        position.add(to, position.power, kind, count);
        note_moved(position, to, kind, 0, Moved::done | Moved::withdrawn, count);
    }
    if (!at_sea) return;
    // Allied fighters sail along as far as the carriers that stay have no room for them.
    const Side side = side_of_turn(book, position);
    for (const PowerId power : book.friends(side))
        for (KindId kind = 0; kind < book.map.kind_count() && power != position.power; ++kind)
            while (book.type(kind).deck_load && position.count(zone, power, kind) > 0 &&
                   on_decks_in(book, position, zone, side) > decks_in(book, position, zone, side) &&
                   decks_in(book, position, to, side) > on_decks_in(book, position, to, side)) {
                position.add(zone, power, kind, -1);
                position.add(to, power, kind, 1);
            }
}

// Aircraft that leave a battle are still over it until they land.
void take_aircraft_out(const RuleBook& book, Position& position) {
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (book.type(kind).domain == Domain::air)
            note_moved(position, position.battle.zone, kind, stats_of(book, position, position.power, kind).move,
                       Moved::done, unmoved(position, position.battle.zone, kind));
    const auto before = position.moved;
    position.moved.clear();
    for (const auto& moved : before) {
        const bool leaves = moved.zone == position.battle.zone && book.type(moved.kind).domain == Domain::air;
        note_moved(position, moved.zone, moved.kind, moved.left, leaves ? moved.flags | Moved::apart : moved.flags,
                   moved.count);
    }
}

void retreat(const RuleBook& book, Position& position, const Move& move) {
    assert(position.step == Step::retreat);
    take_aircraft_out(book, position);
    if (move.path_size > 0) retreat_to(book, position, move.to());
    if (has_attackers(book, position)) begin_round(book, position);  // a landing that its aircraft have left
    else finish_battle(book, position);
}

bool has_other_than_aircraft(const RuleBook& book, const Position& position) {
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (book.type(kind).domain != Domain::air && in_battle(book, position, position.battle.zone, kind) > 0)
            return true;
    return false;
}

}  // namespace

ZoneSet retreat_zones(const RuleBook& book, const Position& position) {
    const Side side = side_of_turn(book, position);
    ZoneSet zones;
    if (is_landing_battle(position, position.battle.zone) || !has_other_than_aircraft(book, position)) return zones;
    for (const auto& arrival : position.arrivals) {
        if (arrival.zone != position.battle.zone) continue;
        const bool is_open = book.map.is_sea(arrival.from) ? !has_ships(book, position, arrival.from, other(side))
                                                           : is_friendly(book, position, arrival.from, side);
        if (is_open) zones.add(arrival.from);
    }
    return zones;
}

bool aircraft_may_leave(const RuleBook& book, const Position& position) {
    if (aircraft_in_battle(book, position, position.battle.zone) == 0) return false;
    if (is_landing_battle(position, position.battle.zone)) return book.options.air_retreat;
    return !has_other_than_aircraft(book, position);
}

Result<void> check_leave(const RuleBook& book, const Position& position, const Move& move) {
    if (move.verb == Verb::stay) return {};
    if (move.verb == Verb::retreat) {
        const bool possible =
            move.path_size > 0 ? retreat_zones(book, position).has(move.to()) : aircraft_may_leave(book, position);
        if (position.step == Step::retreat && possible) return {};
        if (move.path_size == 0)
            return fail("expected where to retreat to, such as retreat libya",
                        "il faut dire où se retirer, comme retreat libya");
        return fail(
            fmt::format(
                "nobody can retreat to {}: attackers must have come from there, and nobody retreats from a landing",
                the(book, move.to()).en),
            fmt::format(
                "on ne peut pas se retirer vers {} : il faut en être venu, et personne ne quitte un débarquement",
                the(book, move.to()).fr));
    }
    if (position.step == Step::retreat)
        return fail("submarines have had their choice: expected retreat or stay",
                    "les sous-marins ont choisi : retreat ou stay est attendu");
    const Group group = move.group();
    const int able = group.power() < max_powers && group.kind() < max_kinds
                         ? able_to_withdraw(book, position, group.power(), group.kind())
                         : 0;
    if (group.count < 1 || group.count > able)
        return fail(fmt::format("{} can leave", counted(book.map, group.kind(), able).en),
                    fmt::format("{} : voilà ce qui peut partir", counted(book.map, group.kind(), able).fr));
    if (move.verb == Verb::submerge) {
        if (book.options.submerge && position.step == Step::defender_submarines) return {};
        return fail("only defending submarines of the third edition submerge",
                    "seuls les sous-marins en défense de la troisième édition plongent");
    }
    if (move.path_size != 1 || !withdrawal_zones(book, position).has(move.to()))
        return fail(
            "submarines withdraw to a sea zone beside the battle without enemies and without a battle this turn",
            "les sous-marins se retirent dans une mer voisine, sans ennemi et sans combat ce tour-ci");
    return {};
}

void play_leave(const RuleBook& book, Position& position, const Move& move) {
    switch (move.verb) {
        case Verb::withdraw:
        case Verb::submerge: return withdraw(book, position, move);
        case Verb::retreat: return retreat(book, position, move);
        default: break;
    }
    if (position.step == Step::attacker_submarines) after_attacker_submarines(book, position);
    else if (position.step == Step::defender_submarines) after_defender_submarines(book, position);
    else begin_round(book, position);
}

void list_leaving(const RuleBook& book, const Position& position, Moves& moves) {
    moves.push_back(Move::of(Verb::stay));
    if (position.step == Step::retreat) {
        for (const ZoneId zone : retreat_zones(book, position)) moves.push_back(Move::of(Verb::retreat).through(zone));
        if (aircraft_may_leave(book, position)) moves.push_back(Move::of(Verb::retreat));
        return;
    }
    const bool may_submerge = book.options.submerge && position.step == Step::defender_submarines;
    for (PowerId power = 0; power < book.map.powers.size(); ++power)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            for (int count = 1; count <= able_to_withdraw(book, position, power, kind); ++count) {
                const Group group = Group::units(power, kind, count);
                for (const ZoneId zone : withdrawal_zones(book, position))
                    moves.push_back(Move::of(Verb::withdraw).with(group).through(zone));
                if (may_submerge) moves.push_back(Move::of(Verb::submerge).with(group));
            }
}

}  // namespace plateau::axis_allies
