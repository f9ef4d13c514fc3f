// The parallel driver: the one place of the searches where threads are made.
#pragma once

#include <cassert>
#include <utility>
#include <vector>

#include "core/stop.h"
#include "game/limits.h"

namespace plateau::search {

// work(0) runs here, work(1) to work(threads - 1) beside it; all have ended on return. The watch is told
// of each helper's end, on the helper's thread.
template <class Work>
void in_parallel(int threads, const Watch* watch, Work&& work) {
    assert(threads >= 1);
    std::vector<StoppableThread> helpers;
    helpers.reserve(static_cast<std::size_t>(threads));
    for (int id = 1; id < threads; ++id)
        helpers.emplace_back([&work, watch, id] {
            work(id);
            if (watch) watch->helper_ends();
        });
    work(0);
}

template <class Work>
void in_parallel(int threads, Work&& work) {
    in_parallel(threads, nullptr, std::forward<Work>(work));
}

}  // namespace plateau::search
