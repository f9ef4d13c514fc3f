// Parts of a task on a few threads. Results are put together in the order of the parts by whoever asked.
#pragma once

#include <atomic>
#include <vector>

#include "core/stop.h"
#include "learning/parallel.h"

namespace plateau::lab {

inline learning::Runner workers(int threads) {
    if (threads <= 1) return learning::one_after_the_other();
    return [threads](std::size_t parts, const std::function<void(std::size_t)>& work) {
        std::atomic<std::size_t> next = 0;
        const auto run = [&] {
            for (std::size_t part; (part = next++) < parts;) work(part);
        };
        std::vector<StoppableThread> helpers;
        for (std::size_t i = 1; i < std::min(parts, static_cast<std::size_t>(threads)); ++i) helpers.emplace_back(run);
        run();
    };
}

}  // namespace plateau::lab
