// The program of Lemière and Desquesnes (2013) as it plays, to the letter: its MTD(f), its table and the order of its
// moves, which are not quite what their document prints. `mtdf` is what it prints.
#pragma once

#include "game/kit.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

NamedPlayer<Rules> thesis_player();

// A position's moves in the order of their program: piece by piece from the left, squares from North's row down, what
// is replaced to the mover's own row first. A piece that can win has no other move.
Rules::Moves moves_as_programmed(const Rules& rules, const Position& position);

}  // namespace plateau::gyges
