// What a position of the gomoku family is for learning, and the values that its files of weights give.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/resources.h"
#include "game/features.h"
#include "games/in_a_row/placement.h"
#include "players/in_a_row/gomoku_patterns.h"

namespace plateau::in_a_row {

std::vector<NamedFeatures<Placement>> gomoku_features();

// The evaluation and the order of moves of a file; the usual ones of the game where no file is named, those chosen by
// hand where it is raw.
Result<std::shared_ptr<const gomoku::CellValues>> gomoku_values(const std::string& named, const Shape& shape,
                                                                const Resources& resources);

// Nobody makes a five or an open four next.
bool is_quiet_for_gomoku(const Placement& rules, const Placement::Position& position);

}  // namespace plateau::in_a_row
