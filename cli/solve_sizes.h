#pragma once

#include "cli/arguments.h"
#include "cli/console.h"
#include "play/any_game.h"

namespace plateau::cli {

// plateau solve GAME --sizes N: who wins n in a row on every board whose width and height add up to N at most.
// Every board that is done is kept in a file, so that a run that was stopped goes on where it was.
int solve_sizes(const Arguments& arguments, Console& console, int threads, int table_megabytes);

}  // namespace plateau::cli
