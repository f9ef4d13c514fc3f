// Work cut into a fixed number of parts. Whoever owns threads hands in a runner; results are joined in the
// order of the parts, so that they do not depend on how many threads there are.
#pragma once

#include <cstddef>
#include <functional>

namespace plateau::learning {

// Calls work(0) ... work(parts - 1), in any order and on any thread, and returns when all are done.
using Runner = std::function<void(std::size_t parts, const std::function<void(std::size_t)>& work)>;

inline Runner one_after_the_other() {
    return [](std::size_t parts, const std::function<void(std::size_t)>& work) {
        for (std::size_t part = 0; part < parts; ++part) work(part);
    };
}

}  // namespace plateau::learning
