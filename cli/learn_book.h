#pragma once

#include "cli/arguments.h"
#include "cli/console.h"

namespace plateau::cli {

// plateau learn book: an opening book; of draughts grown by the strong player from its own games, of connect four the
// exact scores of the first positions.
int learn_book(const Arguments& arguments, Console& console, const std::string& command);

}  // namespace plateau::cli
