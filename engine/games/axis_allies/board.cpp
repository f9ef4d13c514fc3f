#include "games/axis_allies/board.h"

#include <cassert>

namespace plateau::axis_allies {

Key key_of(const Position& position) {
    // Four lanes keep the multiplier busy.
    std::uint64_t lanes[4] = {1, 2, 3, 4};
    const auto add = [&](const void* data, std::size_t size) {
        assert(size % 8 == 0);
        const auto* bytes = static_cast<const unsigned char*>(data);
        for (std::size_t at = 0; at < size; at += 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes + at, 8);
            std::uint64_t& lane = lanes[at / 8 % 4];
            lane = (lane ^ word) * 0x9fb21c651e98df25ULL;
            lane ^= lane >> 29;
        }
    };
    add(&position.head(), sizeof(PositionHead));
    add(position.units.bytes().data(), position.units.bytes().size());
    return mix(lanes[0] + mix(lanes[1] + mix(lanes[2] + mix(lanes[3]))));
}

Position empty_position(const Map& map) {
    Position position;
    position.units = UnitTable{map.zones.size(), map.powers.size(), map.kind_count()};
    position.owners.fill(nobody * 17);
    return position;
}

ZoneSet landing_grounds(const RuleBook& book, const Position& position, Side side) {
    ZoneSet grounds;
    for (const ZoneId zone : book.map.land)
        if (book.is_on(side, position.owner(zone)) && book.is_on(side, position.start_owner(zone))) grounds.add(zone);
    return grounds;
}

ZoneSet neutral_zones(const RuleBook& book, const Position& position) {
    ZoneSet zones;
    for (const ZoneId zone : book.map.land)
        if (position.owner(zone) == nobody) zones.add(zone);
    return zones;
}

CanalSet open_canals(const RuleBook& book, const Position& position, Side side) {
    CanalSet open = 0;
    for (std::size_t i = 0; i < book.map.canals.size(); ++i) {
        bool is_open = true;
        for (const ZoneId zone : book.map.canals[i].needs)
            is_open = is_open && book.is_on(side, position.start_owner(zone));
        if (is_open) open = static_cast<CanalSet>(open | 1 << i);
    }
    return open;
}

bool is_capital_lost(const RuleBook& book, const Position& position, PowerId power) {
    const PowerId holder = position.owner(book.map.powers[power].capital);
    return holder != nobody && book.map.side_of(holder) != book.map.side_of(power);
}

int income_of(const RuleBook& book, const Position& position, PowerId power) {
    int income = 0;
    for (const ZoneId zone : book.map.land)
        if (position.owner(zone) == power) income += book.map.zones[zone].ipc;
    return income;
}

int income_of(const RuleBook& book, const Position& position, Side side) {
    int income = 0;
    for (const PowerId power : book.friends(side)) income += income_of(book, position, power);
    return income;
}

int objectives_of(const RuleBook& book, const Position& position, PowerId power) {
    int sum = 0;
    if (!book.options.objectives) return sum;
    for (const Objective& objective : book.map.objectives) {
        if (objective.power != power) continue;
        int held = 0;
        for (const ZoneId zone : objective.zones) held += is_friendly(book, position, zone, book.map.side_of(power));
        if (held >= objective.least) sum += objective.ipc;
    }
    return sum;
}

int cities_of(const RuleBook& book, const Position& position, Side side) {
    int held = 0;
    for (const ZoneId zone : book.map.land)
        held += book.map.zones[zone].is_city && is_friendly(book, position, zone, side);
    return held;
}

int capitals_held(const RuleBook& book, const Position& position, Side holder, Side of) {
    int held = 0;
    for (const PowerId power : book.friends(of))
        held += is_friendly(book, position, book.map.powers[power].capital, holder);
    return held;
}

bool is_restricted(const RuleBook& book, const Position& position) {
    const auto& restricted = book.map.restricted;
    return book.options.restricted && position.round == 1 &&
           std::find(restricted.begin(), restricted.end(), position.power) != restricted.end();
}

bool has_enemy_fighters(const RuleBook& book, const Position& position, ZoneId zone, Side side) {
    for (const PowerId power : book.enemies(side))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (position.units[zone][power][kind] && fights_in(book, zone, kind)) return true;
    return false;
}

bool has_ships(const RuleBook& book, const Position& position, ZoneId zone, Side of) {
    for (const PowerId power : book.friends(of))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (position.units[zone][power][kind] && book.type(kind).domain == Domain::sea) return true;
    return false;
}

ZoneSet zones_with_ships(const RuleBook& book, const Position& position, Side of) {
    ZoneSet zones;
    for (const ZoneId zone : book.map.sea)
        if (has_ships(book, position, zone, of)) zones.add(zone);
    return zones;
}

bool has_aa_gun(const RuleBook& book, const Position& position, ZoneId zone, Side of) {
    if (book.map.aa_gun == no_kind || book.map.is_sea(zone)) return false;
    for (const PowerId power : book.friends(of))
        if (position.units[zone][power][book.map.aa_gun]) return true;
    return false;
}

int transport_room(const RuleBook& book) {
    int room = 0;
    for (const auto& type : book.map.kinds) room = std::max(room, type.capacity);
    return room;
}

// First fit, largest first: exact for rooms of up to five places.
int ships_for(const RuleBook& book, const Cargo& cargo) {
    const int room = transport_room(book);
    if (room == 2) return cargo.of_load[2] + (cargo.of_load[1] + 1) / 2;
    std::array<int, max_load + 1> left = cargo.of_load;
    int ships = 0;
    while (std::any_of(left.begin(), left.end(), [](int count) { return count > 0; })) {
        ++ships;
        for (int load = max_load, space = room; load >= 1; --load)
            while (left[static_cast<std::size_t>(load)] > 0 && load <= space) {
                --left[static_cast<std::size_t>(load)];
                space -= load;
            }
        if (room == 0) return 1000;  // no ship of this map carries anything
    }
    return ships;
}

// What the units of a side count for, each as many times as there are of it.
template <class Worth>
int sum_of_units(const RuleBook& book, const Position& position, ZoneId sea, Side side, Worth worth) {
    int sum = 0;
    for (const PowerId power : book.friends(side))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            sum += worth(book.type(kind)) * position.units[sea][power][kind];
    return sum;
}

Cargo cargo_in(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    Cargo cargo;
    for (const PowerId power : book.friends(side))
        for (KindId kind = 0; kind < book.map.kind_count(); ++kind)
            if (book.type(kind).load) cargo.add(book.type(kind), position.units[sea][power][kind]);
    return cargo;
}

int transports_in(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    return sum_of_units(book, position, sea, side, [](const UnitType& type) { return type.capacity ? 1 : 0; });
}

int decks_in(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    return sum_of_units(book, position, sea, side, [](const UnitType& type) { return type.deck_capacity; });
}

int on_decks_in(const RuleBook& book, const Position& position, ZoneId sea, Side side) {
    return sum_of_units(book, position, sea, side, [](const UnitType& type) { return type.deck_load; });
}

int waiting_to_land(const Position& position, ZoneId sea, KindId kind) {
    int waiting = 0;
    for (const auto& landing : position.landings)
        if (landing.sea == sea && landing.kind == kind && !landing.is_ashore) waiting += landing.count;
    return waiting;
}

int unmoved(const Position& position, ZoneId zone, KindId kind) {
    int count = position.count(zone, position.power, kind);
    for (const auto& moved : position.moved)
        if (moved.zone == zone && moved.kind == kind) count -= moved.count;
    return count;
}

void note_moved(Position& position, ZoneId zone, KindId kind, int left, int flags, int count) {
    if (count == 0) return;
    assert(count > 0 && left >= 0 && left < 16);
    const Moved note{zone, kind, static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(flags),
                     static_cast<std::uint8_t>(count)};
    for (auto& moved : position.moved)
        if (moved.order() == note.order()) {
            moved.count = static_cast<std::uint8_t>(moved.count + count);
            return;
        }
    position.moved.insert(note);
}

int moved_with(const Position& position, ZoneId zone, KindId kind, int flags) {
    int count = 0;
    for (const auto& moved : position.moved)
        if (moved.zone == zone && moved.kind == kind && (moved.flags & flags)) count += moved.count;
    return count;
}

namespace {

// Aircraft are sent to battle once and land afterwards; others go on within a phase while they can.
bool may_go_on(const RuleBook& book, const Position& position, const Moved& moved, int steps) {
    if (moved.left < steps) return false;
    if (book.type(moved.kind).domain == Domain::air) return position.phase == Phase::noncombat_move;
    return !(moved.flags & (Moved::done | Moved::withdrawn | Moved::unloaded));
}

void take_from(Position& position, std::size_t note, int count) {
    Moved& moved = position.moved[note];
    assert(count > 0 && count <= moved.count);
    moved.count = static_cast<std::uint8_t>(moved.count - count);
    if (moved.count == 0) position.moved.erase(note);
}

}  // namespace

int able_to_move(const RuleBook& book, const Position& position, ZoneId zone, KindId kind, int steps) {
    int able = 0, noted = 0;
    for (const auto& moved : position.moved)
        if (moved.zone == zone && moved.kind == kind) {
            noted += moved.count;
            if (may_go_on(book, position, moved, steps)) able += moved.count;
        }
    if (stats_of(book, position, position.power, kind).move >= steps)
        able += position.count(zone, position.power, kind) - noted;
    return able;
}

void shift(const RuleBook& book, Position& position, ZoneId from, ZoneId to, KindId kind, int count, int steps,
           bool stops, int flags) {
    position.add(from, position.power, kind, -count);
    position.add(to, position.power, kind, count);
    const auto arrive = [&](int left, int how_many) {
        note_moved(position, to, kind, stops ? 0 : left - steps, flags, how_many);
    };
    // Notes are sorted by what is left. Those that arrive are noted after the others are taken away.
    assert(count > 0 && steps >= 0);
    std::array<int, 16> arriving{};
    int fresh = count;
    for (std::size_t i = 0; i < position.moved.size() && fresh > 0;) {
        const Moved moved = position.moved[i];
        if (moved.zone != from || moved.kind != kind || !may_go_on(book, position, moved, steps)) {
            ++i;
            continue;
        }
        const int taken = std::min<int>(fresh, moved.count);
        arriving[moved.left] += taken;
        fresh -= taken;
        take_from(position, i, taken);
        if (taken < moved.count) ++i;
    }
    for (int left = 0; left < 16; ++left) arrive(left, arriving[static_cast<std::size_t>(left)]);
    arrive(stats_of(book, position, position.power, kind).move, fresh);
}

void remove_own(Position& position, ZoneId zone, KindId kind, int count) {
    position.add(zone, position.power, kind, -count);
    for (std::size_t i = 0; i < position.moved.size() && count > 0;) {
        const Moved moved = position.moved[i];
        const bool takes_part = !(moved.flags & (Moved::raiding | Moved::apart));
        if (moved.zone != zone || moved.kind != kind || !takes_part) {
            ++i;
            continue;
        }
        const int taken = std::min<int>(count, moved.count);
        count -= taken;
        take_from(position, i, taken);
        if (taken < moved.count) ++i;
    }
}

int in_battle(const RuleBook& book, const Position& position, ZoneId zone, KindId kind) {
    if (!fights_in(book, zone, kind)) return 0;
    assert(moved_with(position, zone, kind, Moved::raiding | Moved::apart) <=
           position.count(zone, position.power, kind));
    return position.count(zone, position.power, kind) - moved_with(position, zone, kind, Moved::raiding | Moved::apart);
}

int used_in(const Position& position, ZoneId zone) {
    for (const auto& used : position.used)
        if (used.zone == zone) return used.amount;
    return 0;
}

void set_used(Position& position, ZoneId zone, int amount) {
    assert(amount >= 0 && amount <= 255);
    for (std::size_t i = 0; i < position.used.size(); ++i)
        if (position.used[i].zone == zone) {
            position.used.erase(i);
            break;
        }
    if (amount > 0) position.used.insert({zone, static_cast<std::uint8_t>(amount)});
}

}  // namespace plateau::axis_allies
