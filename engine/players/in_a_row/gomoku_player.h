// The player `gomoku` for boards without gravity and five in a row: gomoku, standard gomoku, renju, caro, pente.
#pragma once

#include "game/kit.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

// Whether the engine knows this kind of board.
bool suits_gomoku_engine(const Shape& shape);
NamedPlayer<Placement> gomoku_player();
// Its evaluation as features, for learning.
NamedFeatures<Placement> gomoku_features();
// Nobody can win at once or make an open four.
bool is_quiet_for_gomoku(const Placement& rules, const Placement::Position& position);
// Weaker to stronger, limited by nodes.
std::array<std::string, 5> gomoku_levels();

}  // namespace plateau::in_a_row
