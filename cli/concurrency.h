// --concurrency: how many games to play at once.
#pragma once

#include "cli/arguments.h"

namespace plateau::cli {

Argument concurrency_option();

// What was asked for; `all` is one for each processor.
Result<int> read_concurrency(const Arguments& arguments, int otherwise = 1);

}  // namespace plateau::cli
