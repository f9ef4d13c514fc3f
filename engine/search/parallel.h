// The parallel driver: the one place of the searches where threads are made.
#pragma once

#include <thread>
#include <vector>

namespace plateau::search {

// work(0) runs here, work(1) to work(threads - 1) beside it; all have ended on return.
template <class Work>
void in_parallel(int threads, Work&& work) {
    std::vector<std::jthread> helpers;
    helpers.reserve(static_cast<std::size_t>(threads));
    for (int id = 1; id < threads; ++id) helpers.emplace_back([&work, id] { work(id); });
    work(0);
}

}  // namespace plateau::search
