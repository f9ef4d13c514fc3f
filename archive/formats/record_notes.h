// What is known of a game beside its moves and its result, as one line of JSON: for formats of other programs that
// have no place for evaluations, comments or variations of their own.
#pragma once

#include <string>
#include <string_view>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

// Empty where there is nothing to add. `usual_game` need not be named.
std::string write_record_notes(const GameRecord& record, std::string_view usual_game = "");

// Adds them to a record that has its game, its moves and its result.
Result<void> read_record_notes(std::string_view notes, GameRecord& record);

}  // namespace plateau::archive
