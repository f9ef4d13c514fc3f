// Where a piece can land: on empty squares, on pieces, in the opponent's goal.
#pragma once

#include "games/gyges/legs.h"
#include "games/gyges/position.h"

namespace plateau::gyges {

// What may not be used twice in one move.
enum class Memory : std::uint8_t {
    steps,    // no step twice, in either direction (the rule)
    squares,  // no square twice
    leg,      // only within a leg, as the program of Lemière and Desquesnes (2013) does it
};

// Squares and goals where the piece on `from` can land after any number of bounces, its own square
// being empty. Only the `wanted` are looked for: a search for a goal alone stops when it is found.
Squares landings(const Position& position, Square from, Squares wanted, Memory memory);

}  // namespace plateau::gyges
