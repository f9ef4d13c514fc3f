// Our own text of a game, for every game alike:
//
//     [Game "connect4"]
//     [First "human"]
//     [Second "medium"]
//     [Result "1-0"]
//
//     4 4 3 3 2 2 1
//
// Moves are separated by spaces, or by "; " where a move itself has spaces.
#pragma once

#include <string>
#include <string_view>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

std::string to_text(const GameRecord& record);
Result<GameRecord> parse_record(std::string_view text);

}  // namespace plateau::archive
