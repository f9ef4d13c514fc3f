// Games of draughts as Epiard and Gouget saved them (2016): one board a line, and in the last line every cell holds the
// winner (players/draughts/memory/saved_game.h has the cells). Nothing else is kept: who played, when and which variant
// is not in the file. What is read is `turnaround`, their game, or `draughts` where kings appear.
#pragma once

#include "archive/formats/formats.h"
#include "players/draughts/memory/saved_game.h"

namespace plateau::archive {

std::unique_ptr<GameReader> open_boards(Input& input, const Resources& resources);
Result<std::string> write_boards(const GameRecord& record);

// The rules of a record of draughts on 100 squares.
Result<draughts::Rules10> rules_of_draughts(const std::string& game);
// Its positions and its winner; fails where it is not over or did not start as usual.
Result<draughts::SavedGame> saved_game_of(const draughts::Rules10& rules, const GameRecord& record);

}  // namespace plateau::archive
