#include "games/axis_allies/phases/stowage.h"

#include "core/stable.h"

namespace plateau::axis_allies {

namespace stowage {

bool has_nobody(const Armies& armies) {
    for (const Counts& army : armies)
        for (const int count : army)
            if (count) return false;
    return true;
}

// Of a power's units here, those aboard ships of allies.
int guests_of(const Position& position, ZoneId sea, PowerId power, KindId kind) {
    int count = 0;
    for (const Guest& guest : position.guests)
        if (guest.zone == sea && guest.power == power && guest.kind == kind) count += guest.count;
    return count;
}

void add_guest(Position& position, const Guest& guest) {
    for (std::size_t i = 0; i < position.guests.size(); ++i) {
        Guest& known = position.guests[i];
        if (known.order() != guest.order()) continue;
        change(known.count, guest.count);
        return;
    }
    if (guest.count) position.guests.insert(guest);
}

void remove_guests(Position& position, Guest guest, int count) {
    for (std::size_t i = 0; i < position.guests.size(); ++i) {
        Guest& known = position.guests[i];
        guest.count = known.count;
        if (!(known == guest)) continue;
        change(known.count, -count);
        if (known.count == 0) position.guests.erase(i);
        return;
    }
    assert(count == 0);
}

void remove_note(Position& position, ZoneId zone, KindId kind, int left, int flags, int count) {
    for (std::size_t i = 0; i < position.moved.size(); ++i) {
        Moved& moved = position.moved[i];
        if (moved.zone != zone || moved.kind != kind || moved.left != left || moved.flags != flags) continue;
        change(moved.count, -count);
        if (moved.count == 0) position.moved.erase(i);
        return;
    }
    assert(count == 0);
}

Counts boarding_in(const Position& position, ZoneId sea) {
    Counts counts{};
    for (const Moved& moved : position.moved)
        if (moved.zone == sea && (moved.flags & Moved::boarded)) change(counts[moved.kind], moved.count);
    return counts;
}

bool takes_cargo(const Position& position, const Hold& hold) {
    int closed = Moved::unloaded | Moved::withdrawn;
    if (position.phase == Phase::noncombat_move) closed |= Moved::done;  // they moved or fought in phases 2 and 3
    return hold.ships > 0 && !(hold.flags & closed);
}

// Kinds that are carried, the largest first: they are the hardest to stow.
std::vector<KindId> cargo_kinds(const RuleBook& book) {
    std::vector<KindId> kinds;
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
        if (book.type(kind).load) kinds.push_back(kind);
    sort_stably(kinds, [&](KindId a, KindId b) { return book.type(a).load > book.type(b).load; });
    return kinds;
}

}  // namespace stowage

using namespace stowage;

namespace {

Hold& hold_like(Holds& holds, const Hold& wanted) {
    for (Hold& hold : holds)
        if (hold.is_like(wanted)) return hold;
    holds.push_back(wanted);
    return holds.back();
}

// Of the power on turn, by the notes of its ships.
void add_own_holds(const RuleBook& book, const Position& position, ZoneId sea, Holds& holds) {
    const PowerId us = position.power;
    Hold resting{.carrier = us};
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        if (!is_transport(book, kind) && !book.type(kind).load) continue;
        int rest = position.count(sea, us, kind);
        if (rest == 0) continue;
        for (const Moved& moved : position.moved) {
            if (moved.zone != sea || moved.kind != kind) continue;
            rest -= moved.count;
            if (moved.flags & Moved::boarded) continue;
            Hold& hold = hold_like(holds, {.carrier = us, .left = moved.left, .flags = moved.flags});
            if (is_transport(book, kind)) hold.ships += moved.count;
            else change(hold.aboard[us][kind], moved.count);
        }
        if (is_transport(book, kind)) resting.ships += rest;
        else
            resting.aboard[us][kind] =
                static_cast<std::uint8_t>(std::max(0, rest - guests_of(position, sea, us, kind)));
    }
    if (resting.ships > 0 || !has_nobody(resting.aboard)) holds.push_back(resting);
}

void add_allied_hold(const RuleBook& book, const Position& position, ZoneId sea, PowerId power, Holds& holds) {
    Hold hold{.carrier = power};
    for (KindId kind = 0; kind < book.map.kind_count(); ++kind) {
        const int count = position.count(sea, power, kind);
        if (is_transport(book, kind)) hold.ships += count;
        else if (book.type(kind).load)
            hold.aboard[power][kind] =
                static_cast<std::uint8_t>(std::max(0, count - guests_of(position, sea, power, kind)));
    }
    if (hold.ships > 0 || !has_nobody(hold.aboard)) holds.push_back(hold);
}

}  // namespace

Cargo cargo_of(const RuleBook& book, const Armies& aboard) {
    Cargo cargo;
    for (const Counts& army : aboard)
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (army[kind]) cargo.add(book.type(kind), army[kind]);
    return cargo;
}

bool fits(const RuleBook& book, const Armies& aboard, int ships) {
    return has_nobody(aboard) || ships_for(book, cargo_of(book, aboard)) <= ships;
}

Holds holds_in(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    Holds holds;
    for (const PowerId power : book.friends(side))
        if (power == position.power) add_own_holds(book, position, sea, holds);
    for (const PowerId power : book.friends(side))
        if (power != position.power) add_allied_hold(book, position, sea, power, holds);
    for (const Guest& guest : position.guests) {
        if (guest.zone != sea || !book.is_on(side, guest.carrier)) continue;
        const bool is_own = guest.carrier == position.power;
        const Hold like{.carrier = guest.carrier,
                        .left = is_own ? guest.left : Guest::at_rest,
                        .flags = is_own ? guest.flags : std::uint8_t{0}};
        change(hold_like(holds, like).aboard[guest.power][guest.kind], guest.count);
    }
    return holds;
}

bool is_stowed(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    Holds holds = holds_in(book, position, sea, side);
    const bool has_room =
        std::all_of(holds.begin(), holds.end(), [&](const Hold& hold) { return fits(book, hold.aboard, hold.ships); });
    if (!has_room || side != side_of_turn(book, position)) return has_room;
    return stow_boarding(book, position, holds, boarding_in(position, sea), [](const Hold&, KindId) {});
}

}  // namespace plateau::axis_allies
