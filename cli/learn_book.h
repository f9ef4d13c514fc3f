#pragma once

#include "cli/arguments.h"
#include "cli/console.h"

namespace plateau::cli {

// plateau learn book draughts: an opening book, grown by the strong player from its own games.
int learn_book(const Arguments& arguments, Console& console, const std::string& command);

}  // namespace plateau::cli
