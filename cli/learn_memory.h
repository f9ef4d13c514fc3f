#pragma once

#include "cli/arguments.h"
#include "cli/console.h"

namespace plateau::cli {

// plateau learn memory GAME: the games that the player `memory` of draughts remembers.
int learn_memory(const Arguments& arguments, Console& console);

}  // namespace plateau::cli
