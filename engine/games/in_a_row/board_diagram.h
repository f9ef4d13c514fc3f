// The picture of any board of the family: holes with gravity, points on a wooden board from 9 columns
// on, squares on small boards.
#pragma once

#include "game/diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

Diagram board_diagram(const Shape& shape, const StoneAt& stone_at);

}  // namespace plateau::in_a_row
