// The player `gomoku` for boards without gravity and five in a row: gomoku, standard gomoku, renju, caro, pente.
#pragma once

#include "game/kit.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

// Adds the player, its features for learning and its levels, where the engine knows the board.
void add_gomoku_engine(const Placement& rules, Kit<Placement>& kit);

}  // namespace plateau::in_a_row
