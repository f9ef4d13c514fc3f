// What is true of every position that the rules lead to; for tests.
#pragma once

#include <string>

#include "games/axis_allies/phases/cargo.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

// An empty text, or what is wrong.
inline std::string broken_invariant(const Rules& rules, const Position& position) {
    const RuleBook& book = rules.book();
    const Map& map = book.map;
    const auto at = [&](const std::string& what, ZoneId zone) { return what + " in " + map.zones[zone].id; };
    const bool is_quiet = position.step == Step::orders && position.phase != Phase::combat;
    for (ZoneId zone = 0; zone < map.zones.size(); ++zone) {
        const bool is_sea = map.is_sea(zone);
        for (PowerId power = 0; power < map.powers.size(); ++power)
            for (KindId kind = 0; kind < map.kind_count(); ++kind) {
                if (position.count(zone, power, kind) == 0) continue;
                const Domain domain = map.kinds[kind].domain;
                if (!is_sea && domain == Domain::sea) return at("a ship on land", zone);
                if (is_sea && domain == Domain::land && !map.kinds[kind].load) return at("a land unit at sea", zone);
                const bool is_guest = power != position.power || position.phase == Phase::purchase;
                if (!is_sea && is_guest && position.owner(zone) != nobody &&
                    !is_friendly(book, position, zone, map.side_of(power)))
                    return at(map.powers[power].id + " has stayed behind", zone);
                if (!is_sea && position.owner(zone) == nobody) return at("units on neutral land", zone);
            }
        for (const Side side : {Side::first, Side::second}) {
            if (!is_sea) continue;
            if (ships_for(book, cargo_in(book, position, zone, side)) > transports_in(book, position, zone, side) &&
                cargo_in(book, position, zone, side).places() > 0)
                return at("more cargo than transports hold", zone);
            if (!is_stowed(book, position, zone, side)) return at("cargo that is on no ship", zone);
            const bool all_landed = position.phase == Phase::purchase || position.phase == Phase::place ||
                                    side != side_of_turn(book, position);
            const bool is_battlefield = is_battle(position.step) && position.battle.zone == zone;
            if (all_landed && !is_battlefield &&
                on_decks_in(book, position, zone, side) > decks_in(book, position, zone, side))
                return at("fighters without a deck", zone);
        }
        if (!is_sea && !book.options.several_aa && map.aa_gun != no_kind) {
            int guns = 0;
            for (PowerId power = 0; power < map.powers.size(); ++power) guns += position.count(zone, power, map.aa_gun);
            if (guns > 1) return at("two AA guns", zone);
        }
        if (is_sea && position.owner(zone) != nobody) return at("an owner of the sea", zone);
    }
    for (const auto& moved : position.moved) {
        if (moved.count == 0) return at("an empty note of moved units", moved.zone);
        if (unmoved(position, moved.zone, moved.kind) < 0) return at("more units moved than there are", moved.zone);
    }
    for (const auto& guest : position.guests)
        if (guest.count == 0 || guest.carrier == guest.power ||
            position.count(guest.zone, guest.power, guest.kind) < guest.count)
            return at("guests who are not there", guest.zone);
    int income = 0, all = 0;
    for (const ZoneId zone : map.land)  // whose land was somebody's is never nobody's again
        if (map.zones[zone].owner != nobody || position.owner(zone) != nobody) all += map.zones[zone].ipc;
    for (PowerId power = 0; power < map.powers.size(); ++power) income += income_of(book, position, power);
    if (income != all) return "incomes add up to " + std::to_string(income) + " instead of " + std::to_string(all);
    if (position.factories_built > book.options.max_new_factories) return "too many factories";
    if (is_quiet && position.phase != Phase::combat_move && !(position.battle == Battle{}))
        return "a battle goes on outside combat";
    return "";
}

}  // namespace plateau::axis_allies
