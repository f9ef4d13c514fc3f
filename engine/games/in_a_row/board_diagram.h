// The picture of any board of the family: holes with gravity, points on a wooden board from 9 columns
// on, squares on small boards. Stones are yellow and red, black and white, or crosses and noughts.
#pragma once

#include <cstdint>
#include <span>

#include "game/diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

using IsInLine = std::function<bool(Cell)>;

// Stones for which `wins` holds are drawn as those of the winning line.
Diagram board_diagram(const Shape& shape, const StoneAt& stone_at, const IsInLine& wins);
// Whether n stones or more of one colour lie in a row through this one.
bool is_in_line(const Shape& shape, const StoneAt& stone_at, Cell cell);
// A plane for the stones of each side, row by row from the top left.
void draw_stones(const Shape& shape, const StoneAt& stone_at, std::span<std::uint8_t> planes);

// A side is called by the colour that its stones have in the picture; while a side has no colour yet (swap2), first
// and second player.
Text side_name(const Shape& shape, Side side);
// The stones of both sides; none where the seats may exchange them.
std::vector<PalettePiece> palette_of(const Shape& shape);

}  // namespace plateau::in_a_row
