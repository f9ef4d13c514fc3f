// The picture of any board of the family: holes with gravity, points on a wooden board from 9 columns
// on, squares on small boards. Stones are yellow and red, black and white, or crosses and noughts.
#pragma once

#include "game/diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

Diagram board_diagram(const Shape& shape, const StoneAt& stone_at);

// A side is called by the colour that its stones have in the picture; while a side has no colour yet (swap2), first
// and second player.
Text side_name(const Shape& shape, Side side);
// The stones of both sides; none where the seats may exchange them.
std::vector<PalettePiece> palette_of(const Shape& shape);

}  // namespace plateau::in_a_row
