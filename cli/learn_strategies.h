#pragma once

#include "cli/arguments.h"
#include "cli/console.h"

namespace plateau::cli {

// plateau learn strategies gomoku: opening lines and forced wins from the games of an archive.
int learn_strategies(const Arguments& arguments, Console& console);

}  // namespace plateau::cli
