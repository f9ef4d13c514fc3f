// What each side controls: the pieces and squares that its pieces in play can come to, and the pieces
// from which it could step into the opponent's goal. Legs forget the steps before them here, so this is
// a little more than the rules allow, and costs a table look-up a piece.
#pragma once

#include "games/gyges/legs.h"
#include "games/gyges/position.h"

namespace plateau::gyges {

struct Control {
    Squares active = 0;   // the pieces of the row in play
    Squares movable = 0;  // those of them that have a free leg
    Squares pieces = 0;   // pieces it can come to, to bounce or to replace
    Squares ends = 0;     // empty squares it can come to
    Squares exits = 0;    // pieces it can come to or move from which a leg leads into the opponent's goal
    Squares doors = 0;    // other pieces with such a leg
};

Control control_of(const Position& position, Side side);

}  // namespace plateau::gyges
