#include "games/axis_allies/ownership.h"

#include <cassert>

namespace plateau::axis_allies {

namespace {

PowerId capital_of(const RuleBook& book, ZoneId zone) {
    for (PowerId power = 0; power < book.map.powers.size(); ++power)
        if (book.map.powers[power].capital == zone) return power;
    return nobody;
}

// An ally gets its own territory back at once, unless its capital is lost: then the liberator keeps it
// for the time being. Its capital it always gets back.
PowerId new_owner(const RuleBook& book, const Position& position, ZoneId zone) {
    const PowerId original = book.map.zones[zone].owner;
    const bool is_allys = book.is_on(side_of_turn(book, position), original) && original != position.power;
    if (!is_allys) return position.power;
    const bool is_homeless = is_capital_lost(book, position, original) && book.map.powers[original].capital != zone;
    return is_homeless ? position.power : original;
}

void hand_over_guns(const RuleBook& book, Position& position, ZoneId zone, PowerId to) {
    const KindId gun = book.map.aa_gun;
    if (gun == no_kind) return;
    for (const PowerId enemy : book.enemies(side_of_turn(book, position))) {
        const int guns = position.count(zone, enemy, gun);
        if (guns == 0) continue;
        position.add(zone, enemy, gun, -guns);
        position.add(zone, to, gun, guns);
        if (to == position.power) note_moved(position, zone, gun, 0, Moved::done, guns);
    }
}

// Friends who kept his land for him give it back.
void restore(const RuleBook& book, Position& position, PowerId power) {
    for (const ZoneId zone : book.map.land)
        if (book.map.zones[zone].owner == power && is_friendly(book, position, zone, book.map.side_of(power)))
            position.set_owner(zone, power);
}

}  // namespace

void capture(const RuleBook& book, Position& position, ZoneId zone) {
    const PowerId before = position.owner(zone), after = new_owner(book, position, zone);
    const PowerId capital = capital_of(book, zone);
    assert(!book.map.is_sea(zone) && book.is_on(side_of_turn(book, position), after));
    position.set_owner(zone, after);
    hand_over_guns(book, position, zone, after);
    if (capital == nobody) return;
    if (capital == before) {
        const int total = position.ipc[position.power] + position.ipc[before];
        position.ipc[position.power] = static_cast<std::uint16_t>(std::min(total, 65535));
        position.ipc[before] = 0;
    } else if (capital == after) {
        restore(book, position, capital);
    }
}

}  // namespace plateau::axis_allies
