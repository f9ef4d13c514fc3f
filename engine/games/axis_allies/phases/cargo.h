// Which ship carries whom. Transports of one power in one zone that have moved alike make a hold, and what is aboard
// belongs to its hold: it sails, lands and sinks with those ships. Whoever goes aboard may still be on any ship of the
// zone that takes cargo, until a ship sails, somebody lands there or the phase ends.
#pragma once

#include <optional>
#include <vector>

#include "games/axis_allies/phases/phases.h"

namespace plateau::axis_allies {

struct Hold {
    PowerId carrier = nobody;
    std::uint8_t left = Guest::at_rest;  // movement of its ships, in their own turn
    std::uint8_t flags = 0;
    int ships = 0;
    Armies aboard{};

    bool is_like(const Hold& that) const { return carrier == that.carrier && left == that.left && flags == that.flags; }
};
using Holds = std::vector<Hold>;

Cargo cargo_of(const RuleBook& book, const Armies& aboard);
bool fits(const RuleBook& book, const Armies& aboard, int ships);

// The holds of a side in a zone: of the power on turn those that have moved first, then those at rest; then its allies.
Holds holds_in(const RuleBook& book, const Position& position, ZoneId sea, Side side);

// Whether ships that still take cargo have room for so many more.
bool has_room_for(const RuleBook& book, const Position& position, ZoneId sea, KindId kind, int count);

// The part of an order to sail that one hold carries out.
struct Leg {
    Hold from;
    int ships = 0;
    Armies taken{};     // of what its ships carry
    Counts boarding{};  // of those who have just gone aboard
};
// Which ships sail with the cargo that the order names; none where no choice of ships fits.
std::optional<std::vector<Leg>> legs_of(const RuleBook& book, const Position& position, const Move& move);
void sail_with_cargo(const RuleBook& book, Position& position, const Move& move, bool stops);

// Units of the power on turn that can land from here, beside those who already wait to.
int able_to_land(const RuleBook& book, const Position& position, ZoneId sea, KindId kind);
// Ends the turn of the ships from which they land.
void open_ramps(const RuleBook& book, Position& position, ZoneId sea, KindId kind, int count);
// Takes them off their ships.
void leave_ships(const RuleBook& book, Position& position, ZoneId sea, KindId kind, int count);

// Everybody who has gone aboard is on a certain ship from now on.
void settle_boarding(const RuleBook& book, Position& position);
// Ships that have moved are done with moving, and so is what they carry.
void close_holds(Position& position);
// After losses and battles: what is aboard goes with the ships as they now are.
void stow_again(const RuleBook& book, Position& position, ZoneId sea);
// All ships of the power leave a battle.
void retreat_with_cargo(const RuleBook& book, Position& position, ZoneId from, ZoneId to);
// Whoever has no room on ships of his own is on those of allies.
void board_strays(const RuleBook& book, Position& position);
// When a turn begins: ships are at rest, and strays aboard.
void rest_cargo(const RuleBook& book, Position& position);
// Whether every hold has room for what is in it.
bool is_stowed(const RuleBook& book, const Position& position, ZoneId sea, Side side);

}  // namespace plateau::axis_allies
