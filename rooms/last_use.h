// Sorting things that other threads go on using meanwhile: each is asked once when it was used last.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

namespace plateau::rooms {

// What has not been used for longest comes first.
template <class Thing>
std::vector<std::shared_ptr<Thing>> by_last_use(std::vector<std::shared_ptr<Thing>> things) {
    std::vector<std::pair<std::chrono::steady_clock::time_point, std::shared_ptr<Thing>>> timed;
    for (auto& thing : things) {
        const auto when = thing->last_used();
        timed.emplace_back(when, std::move(thing));
    }
    std::stable_sort(timed.begin(), timed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    things.clear();
    for (auto& [when, thing] : timed) things.push_back(std::move(thing));
    return things;
}

}  // namespace plateau::rooms
