// How cargo is noted and stowed: what the files about cargo share.
#pragma once

#include <algorithm>
#include <cassert>

#include "games/axis_allies/phases/cargo.h"

namespace plateau::axis_allies::stowage {

inline bool is_transport(const RuleBook& book, KindId kind) { return book.type(kind).capacity > 0; }

inline void change(std::uint8_t& count, int by) {
    assert(count + by >= 0 && count + by <= 255);
    count = static_cast<std::uint8_t>(count + by);
}

bool has_nobody(const Armies& armies);

// Of a power's units here, those aboard ships of allies.
int guests_of(const Position& position, ZoneId sea, PowerId power, KindId kind);
void add_guest(Position& position, const Guest& guest);
void remove_guests(Position& position, Guest guest, int count);
void remove_note(Position& position, ZoneId zone, KindId kind, int left, int flags, int count);

// Who has gone aboard in this phase and may still be on any ship.
Counts boarding_in(const Position& position, ZoneId sea);
bool takes_cargo(const Position& position, const Hold& hold);
// Kinds that are carried, the largest first: they are the hardest to stow.
std::vector<KindId> cargo_kinds(const RuleBook& book);

// The hold, of this carrier or of others, that takes one more: with room to spare on a ship, else with a ship to spare.
inline Hold* stow(const RuleBook& book, Holds& holds, PowerId carrier, bool is_carrier, PowerId power, KindId kind,
                  const auto& is_open) {
    for (const bool begins_ship : {false, true})
        for (Hold& hold : holds) {
            if ((hold.carrier == carrier) != is_carrier || !is_open(hold)) continue;
            const int before = ships_for(book, cargo_of(book, hold.aboard));
            ++hold.aboard[power][kind];
            const int after = ships_for(book, cargo_of(book, hold.aboard));
            if (after <= hold.ships && (after > before) == begins_ship) return &hold;
            --hold.aboard[power][kind];
        }
    return nullptr;
}

// Puts those who have gone aboard on ships, own ones first; calls stowed(hold, kind) for each. False where one is left.
template <class Stowed>
bool stow_boarding(const RuleBook& book, const Position& position, Holds& holds, const Counts& boarding,
                   Stowed&& stowed) {
    const auto is_open = [&](const Hold& hold) { return takes_cargo(position, hold); };
    for (const KindId kind : cargo_kinds(book))
        for (int i = 0; i < boarding[kind]; ++i) {
            Hold* hold = stow(book, holds, position.power, true, position.power, kind, is_open);
            if (!hold) hold = stow(book, holds, position.power, false, position.power, kind, is_open);
            if (!hold) return false;
            stowed(*hold, kind);
        }
    return true;
}

// Ships of a hold, and what they carry, change their status or their zone.
class Shift {
public:
    Shift(const RuleBook& book, Position& position, const Hold& hold, ZoneId from)
        : book_{book}, position_{position}, hold_{hold}, from_{from} {}

    Shift& to(ZoneId zone, int left, int flags) {
        to_ = zone, left_ = left, flags_ = flags;
        return *this;
    }
    void ships(int count) {
        for (KindId kind = 0; kind < book_.map.kind_count() && count > 0; ++kind) {
            if (!is_transport(book_, kind)) continue;
            const int some = std::min(count, noted(kind));
            units(kind, some);
            count -= some;
        }
        assert(count == 0);
    }
    void cargo(PowerId power, KindId kind, int count) {
        if (count == 0) return;
        if (power == position_.power) return units(kind, count);
        Guest guest{from_, hold_.carrier, power, kind, hold_.left, hold_.flags, 0};
        remove_guests(position_, guest, count);
        move(power, kind, count);
        guest.zone = to_, guest.left = static_cast<std::uint8_t>(left_);
        guest.flags = static_cast<std::uint8_t>(flags_), guest.count = static_cast<std::uint8_t>(count);
        add_guest(position_, guest);
    }
    void boarding(KindId kind, int count) {
        if (count == 0) return;
        remove_note(position_, from_, kind, 0, Moved::boarded, count);
        move(position_.power, kind, count);
        note_moved(position_, to_, kind, left_, flags_, count);
    }

private:
    bool is_resting() const { return hold_.left == Guest::at_rest; }
    int noted(KindId kind) const {
        if (is_resting()) return unmoved(position_, from_, kind);
        for (const Moved& moved : position_.moved)
            if (moved.zone == from_ && moved.kind == kind && moved.left == hold_.left && moved.flags == hold_.flags)
                return moved.count;
        return 0;
    }
    void units(KindId kind, int count) {
        if (count == 0) return;
        if (!is_resting()) remove_note(position_, from_, kind, hold_.left, hold_.flags, count);
        move(position_.power, kind, count);
        note_moved(position_, to_, kind, left_, flags_, count);
    }
    void move(PowerId power, KindId kind, int count) {
        position_.add(from_, power, kind, -count);
        position_.add(to_, power, kind, count);
    }

    const RuleBook& book_;
    Position& position_;
    Hold hold_;
    ZoneId from_, to_ = no_zone;
    int left_ = 0, flags_ = 0;
};

}  // namespace plateau::axis_allies::stowage
