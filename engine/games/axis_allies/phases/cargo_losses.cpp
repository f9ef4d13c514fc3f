// What becomes of cargo in battles and between turns.
#include "games/axis_allies/phases/stowage.h"

#include "core/stable.h"

namespace plateau::axis_allies {

using namespace stowage;

namespace {

// What is aboard the ships of one power: its own units, and guests.
Armies aboard_ships_of(const RuleBook& book, const Position& position, ZoneId sea, PowerId carrier) {
    Armies aboard{};
    for (const Hold& hold : holds_in(book, position, sea, book.map.side_of(carrier)))
        for (PowerId power = 0; power < book.map.powers.size() && hold.carrier == carrier; ++power)
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                change(aboard[power][kind], hold.aboard[power][kind]);
    return aboard;
}

int transports_of(const RuleBook& book, const Position& position, ZoneId sea, PowerId power) {
    int ships = 0;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (is_transport(book, kind)) ships += position.count(sea, power, kind);
    return ships;
}

// What is worth most for its room is kept.
Armies kept_of(const RuleBook& book, const Armies& aboard, int ships) {
    struct Unit {
        PowerId power;
        KindId kind;
        int value;
    };
    std::vector<Unit> units;
    for (PowerId power = 0; power < book.map.powers.size(); ++power)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            for (int i = 0; i < aboard[power][kind]; ++i)
                units.push_back({power, kind, 12 * book.type(kind).stats.cost / book.type(kind).load});
    sort_stably(units, [](const Unit& a, const Unit& b) { return a.value > b.value; });
    Armies kept{};
    for (const Unit& unit : units) {
        ++kept[unit.power][unit.kind];
        if (!fits(book, kept, ships)) --kept[unit.power][unit.kind];
    }
    return kept;
}

void drown(Position& position, ZoneId sea, PowerId carrier, PowerId power, KindId kind, int count) {
    position.add(sea, power, kind, -count);
    for (std::size_t i = position.guests.size(); i-- > 0 && count > 0 && power != carrier;) {
        const Guest guest = position.guests[i];
        if (guest.zone != sea || guest.carrier != carrier || guest.power != power || guest.kind != kind) continue;
        const int some = std::min<int>(count, guest.count);
        remove_guests(position, guest, some);
        count -= some;
    }
}

// Landings cannot have more units than are left.
void trim_landings(Position& position, ZoneId sea) {
    for (std::size_t i = 0; i < position.landings.size();) {
        Landing& landing = position.landings[i];
        const int excess =
            waiting_to_land(position, sea, landing.kind) - position.count(sea, position.power, landing.kind);
        if (landing.sea == sea && !landing.is_ashore && excess > 0) {
            landing.count = static_cast<std::uint8_t>(std::max(0, landing.count - excess));
            if (landing.count == 0) {
                position.landings.erase(i);
                continue;
            }
        }
        ++i;
    }
}

void forget_stowage(const RuleBook& book, Position& position, ZoneId sea) {
    const auto before = position.moved;
    position.moved.clear();
    for (const Moved& moved : before)
        if (moved.zone != sea || !book.type(moved.kind).load) position.moved.insert(moved);
    const auto guests = position.guests;
    position.guests.clear();
    for (Guest guest : guests) {
        if (guest.zone == sea && guest.carrier == position.power) guest.left = Guest::at_rest, guest.flags = 0;
        add_guest(position, guest);
    }
}

}  // namespace

void stow_again(const RuleBook& book, Position& position, ZoneId sea) {
    const PowerId us = position.power;
    forget_stowage(book, position, sea);
    const Armies aboard = aboard_ships_of(book, position, sea, us);
    if (has_nobody(aboard)) return;
    Holds holds;
    for (Hold hold : holds_in(book, position, sea, side_of_turn(book, position)))
        if (hold.carrier == us && hold.ships > 0) hold.aboard = {}, holds.push_back(hold);
    // Who waits to land is on ships that have opened their ramps.
    std::stable_partition(holds.begin(), holds.end(), [](const Hold& hold) { return hold.flags & Moved::unloaded; });
    for (const KindId kind : cargo_kinds(book))
        for (PowerId power = 0; power < book.map.powers.size(); ++power)
            for (int i = 0; i < aboard[power][kind]; ++i) {
                const Hold* hold = stow(book, holds, us, true, power, kind, [](const Hold&) { return true; });
                if (!hold || hold->left == Guest::at_rest) continue;
                const Hold resting{.carrier = us};
                Shift{book, position, resting, sea}.to(sea, hold->left, hold->flags).cargo(power, kind, 1);
            }
}

void trim_cargo(const RuleBook& book, Position& position, ZoneId sea, Side side) {
    if (!book.map.is_sea(sea)) return;
    for (const PowerId carrier : book.friends(side)) {
        const Armies aboard = aboard_ships_of(book, position, sea, carrier);
        if (has_nobody(aboard)) continue;
        const Armies kept = kept_of(book, aboard, transports_of(book, position, sea, carrier));
        if (carrier == position.power) forget_stowage(book, position, sea);
        for (PowerId power = 0; power < book.map.powers.size(); ++power)
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                if (const int lost = aboard[power][kind] - kept[power][kind])
                    drown(position, sea, carrier, power, kind, lost);
        if (carrier == position.power) stow_again(book, position, sea);
    }
    trim_landings(position, sea);
}

void retreat_with_cargo(const RuleBook& book, Position& position, ZoneId from, ZoneId to) {
    for (const Hold& hold : holds_in(book, position, from, side_of_turn(book, position))) {
        if (hold.carrier != position.power) continue;
        Shift shift{book, position, hold, from};
        shift.to(to, 0, Moved::done | Moved::withdrawn).ships(hold.ships);
        for (PowerId power = 0; power < book.map.powers.size(); ++power)
            for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
                shift.cargo(power, kind, hold.aboard[power][kind]);
    }
}

namespace {

// Guests who are no longer there, or whose ship is not, are guests no more.
void rest_guests(const RuleBook& book, Position& position) {
    const auto before = position.guests;
    position.guests.clear();
    for (Guest guest : before) {
        const int here = position.count(guest.zone, guest.power, guest.kind) -
                         guests_of(position, guest.zone, guest.power, guest.kind);
        guest.left = Guest::at_rest, guest.flags = 0;
        guest.count = static_cast<std::uint8_t>(std::clamp<int>(here, 0, guest.count));
        if (guest.count && transports_of(book, position, guest.zone, guest.carrier)) add_guest(position, guest);
    }
}

// Whoever has no room on ships of his own is on those of allies.
void find_hosts(const RuleBook& book, Position& position, ZoneId sea, PowerId power) {
    const int ships = transports_of(book, position, sea, power);
    for (const KindId kind : cargo_kinds(book))
        while (position.guests.room() > 0) {
            Holds holds;
            for (const PowerId ally : book.friends(book.map.side_of(power)))
                holds.push_back({.carrier = ally,
                                 .ships = transports_of(book, position, sea, ally),
                                 .aboard = aboard_ships_of(book, position, sea, ally)});
            const auto own = std::find_if(holds.begin(), holds.end(), [&](auto& h) { return h.carrier == power; });
            if (own->aboard[power][kind] == 0 || fits(book, own->aboard, ships)) break;
            const Hold* host = stow(book, holds, power, false, power, kind, [](const Hold& h) { return h.ships > 0; });
            if (!host) break;
            add_guest(position, {sea, host->carrier, power, kind, Guest::at_rest, 0, 1});
        }
}

}  // namespace

void board_strays(const RuleBook& book, Position& position) {
    const std::vector<KindId> kinds = cargo_kinds(book);
    for (const ZoneId sea : book.map.sea)
        for (PowerId power = 0; power < book.map.powers.size(); ++power)
            if (std::any_of(kinds.begin(), kinds.end(), [&](KindId kind) { return position.count(sea, power, kind); }))
                find_hosts(book, position, sea, power);
}

void rest_cargo(const RuleBook& book, Position& position) {
    rest_guests(book, position);
    board_strays(book, position);
}

}  // namespace plateau::axis_allies
