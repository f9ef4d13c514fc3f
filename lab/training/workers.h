// Parts of a task on a few threads that wait for the next task in between. Results are put together in the order of the
// parts by whoever asked.
#pragma once

#include "learning/parallel.h"

namespace plateau::lab {

// Copies share the threads; they end with the last copy. One task at a time.
learning::Runner workers(int threads);

}  // namespace plateau::lab
