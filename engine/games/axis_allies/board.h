// Questions about a position that several phases ask, and the bookkeeping of moved units.
#pragma once

#include "games/axis_allies/position.h"
#include "games/axis_allies/rule_book.h"

namespace plateau::axis_allies {

inline Side side_of_turn(const RuleBook& book, const Position& position) { return book.map.side_of(position.power); }
inline const Stats& stats_of(const RuleBook& book, const Position& position, PowerId power, KindId kind) {
    return book.map.stats(position.technologies[power], kind);
}

// A position of this map with nobody on it and no owners.
Position empty_position(const Map& map);

// --- Owners

inline bool is_friendly(const RuleBook& book, const Position& position, ZoneId zone, Side side) {
    return book.is_on(side, position.owner(zone));
}
inline bool is_neutral(const RuleBook& book, const Position& position, ZoneId zone) {
    return !book.map.is_sea(zone) && position.owner(zone) == nobody;
}
// Land where aircraft of this side may come down: friendly now and when the turn began.
ZoneSet landing_grounds(const RuleBook& book, const Position& position, Side side);
ZoneSet neutral_zones(const RuleBook& book, const Position& position);
CanalSet open_canals(const RuleBook& book, const Position& position, Side side);
bool is_capital_lost(const RuleBook& book, const Position& position, PowerId power);
int income_of(const RuleBook& book, const Position& position, PowerId power);
int income_of(const RuleBook& book, const Position& position, Side side);
int objectives_of(const RuleBook& book, const Position& position, PowerId power);  // money for them
int cities_of(const RuleBook& book, const Position& position, Side side);
int capitals_held(const RuleBook& book, const Position& position, Side holder, Side of);
bool is_restricted(const RuleBook& book, const Position& position);  // may not attack this turn

// --- Who is there

// Units of the other side that fight: on land all but guns, at sea ships and aircraft, not cargo.
bool has_enemy_fighters(const RuleBook& book, const Position& position, ZoneId zone, Side side);
bool has_ships(const RuleBook& book, const Position& position, ZoneId zone, Side of);
ZoneSet zones_with_ships(const RuleBook& book, const Position& position, Side of);
bool has_aa_gun(const RuleBook& book, const Position& position, ZoneId zone, Side of);
// Whether a kind fights in this zone: cargo and guns do not.
inline bool fights_in(const RuleBook& book, ZoneId zone, KindId kind) {
    const UnitType& type = book.type(kind);
    return type.fights() && type.domain != (book.map.is_sea(zone) ? Domain::land : Domain::sea);
}

// --- Transports and carriers

// Cargo by room taken; ships_for tells how many transports it fills.
struct Cargo {
    std::array<int, max_load + 1> of_load{};  // how many units take 1, 2, ... places

    void add(const UnitType& type, int count) { of_load[static_cast<std::size_t>(type.load)] += count; }
    int places() const {
        int sum = 0;
        for (int load = 1; load <= max_load; ++load) sum += load * of_load[static_cast<std::size_t>(load)];
        return sum;
    }
};
int transport_room(const RuleBook& book);  // places in one transport
// How many units of this kind one transport carries.
inline int passengers(const RuleBook& book, KindId kind) {
    return book.type(kind).load ? transport_room(book) / book.type(kind).load : 0;
}
int ships_for(const RuleBook& book, const Cargo& cargo);
Cargo cargo_in(const RuleBook& book, const Position& position, ZoneId sea, Side side);
int transports_in(const RuleBook& book, const Position& position, ZoneId sea, Side side);
int decks_in(const RuleBook& book, const Position& position, ZoneId sea, Side side);     // places on carriers
int on_decks_in(const RuleBook& book, const Position& position, ZoneId sea, Side side);  // places taken
// Units of the power aboard that wait to land from here.
int waiting_to_land(const Position& position, ZoneId sea, KindId kind);

// --- Moved units of the power whose turn it is

int unmoved(const Position& position, ZoneId zone, KindId kind);
void note_moved(Position& position, ZoneId zone, KindId kind, int left, int flags, int count);
int moved_with(const Position& position, ZoneId zone, KindId kind, int flags);  // any of these flags
// How many can still make `steps` steps in this phase.
int able_to_move(const RuleBook& book, const Position& position, ZoneId zone, KindId kind, int steps);
// Moves units that are able to, those with least movement left first.
void shift(const RuleBook& book, Position& position, ZoneId from, ZoneId to, KindId kind, int count, int steps,
           bool stops, int flags);
// Removes units of the power whose turn it is, those with least movement left first.
void remove_own(Position& position, ZoneId zone, KindId kind, int count);
// Units in a zone that take part in its battle: not those that raid or have left.
int in_battle(const RuleBook& book, const Position& position, ZoneId zone, KindId kind);

int used_in(const Position& position, ZoneId zone);
void set_used(Position& position, ZoneId zone, int amount);

}  // namespace plateau::axis_allies
