#include "rooms/kept_tables.h"

#include <cstdlib>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace plateau::rooms {

namespace {

// Freed tables go back to the system, where it takes them.
void give_back() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace

void KeptTables::keep(const std::string& owner, long long megabytes, std::function<void()> let_go) {
    std::vector<std::function<void()>> others;
    {
        const std::lock_guard lock{mutex_};
        kept_.remove_if([&](const Kept& one) { return one.owner == owner; });
        if (megabytes > 0) kept_.push_back({owner, megabytes, std::move(let_go)});
        if (sum() <= most_megabytes_) return;
        for (const Kept& one : kept_)
            if (one.owner != owner) others.push_back(one.let_go);
    }
    for (const auto& let_other_go : others) {
        if (this->megabytes() <= most_megabytes_) break;
        let_other_go();
    }
    give_back();
}

void KeptTables::release(const std::string& owner) {
    const std::lock_guard lock{mutex_};
    kept_.remove_if([&](const Kept& one) { return one.owner == owner; });
}

long long KeptTables::megabytes() const {
    const std::lock_guard lock{mutex_};
    return sum();
}

long long KeptTables::sum() const {
    long long total = 0;
    for (const Kept& one : kept_) total += one.megabytes;
    return total;
}

}  // namespace plateau::rooms
