// The budget of a search with several threads: nodes are granted in small lots from one pool, so that
// the limit is kept to the node; the first thread asks the watch whenever it comes for a new lot. poll() is for that
// thread alone, the rest of the budget for all of them; a Meter belongs to one thread.
//
//     SharedBudget budget{limits};
//     Meter meter{budget, Meter::polls};       // one per thread
//     if (meter.spend_node()) return 0;        // the search has to end
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>

#include "game/limits.h"

namespace plateau::search {

class SharedBudget {
public:
    explicit SharedBudget(const Limits& limits) : limits_{limits} {}

    const Limits& limits() const { return limits_; }
    double elapsed_seconds() const { return limits_.watch ? limits_.watch->elapsed_seconds() : 0; }
    bool is_spent() const { return is_spent_.load(std::memory_order_relaxed); }
    void stop() { is_spent_.store(true, std::memory_order_relaxed); }
    std::uint64_t granted() const { return granted_.load(std::memory_order_relaxed); }

    // How many nodes may be searched before coming back: none when the search has to end.
    std::uint64_t grant() {
        if (is_spent()) return 0;
        const std::uint64_t wanted = lot_.load(std::memory_order_relaxed);
        const std::uint64_t before = granted_.fetch_add(wanted, std::memory_order_relaxed);
        if (before + wanted <= limits_.nodes) return wanted;
        const std::uint64_t given = limits_.nodes - std::min(before, limits_.nodes);
        granted_.fetch_sub(wanted - given, std::memory_order_relaxed);
        if (given == 0) stop();
        return given;
    }

    // Asks the watch, and sets the size of lots so that it is asked about once a millisecond.
    void poll() {
        if (!limits_.watch) return;
        const double now = limits_.watch->elapsed_seconds();
        const std::uint64_t lot = lot_.load(std::memory_order_relaxed);
        if (now - last_poll_ > 2e-3) lot_.store(std::max<std::uint64_t>(lot / 2, 1), std::memory_order_relaxed);
        else if (now - last_poll_ < 5e-4)
            lot_.store(std::min<std::uint64_t>(lot * 2, largest_lot), std::memory_order_relaxed);
        last_poll_ = now;
        if (now >= limits_.seconds || limits_.watch->stop_requested()) stop();
    }

    // The deepest iteration that some thread has finished: others need not finish theirs.
    std::atomic<int> finished_depth{0};

private:
    static constexpr std::uint64_t first_lot = 16, largest_lot = 1024;

    Limits limits_;
    std::atomic<std::uint64_t> granted_{0};
    std::atomic<std::uint64_t> lot_{first_lot};
    std::atomic<bool> is_spent_{false};
    double last_poll_ = 0;
};

class Meter {
public:
    enum Duty { polls, follows };

    Meter(SharedBudget& budget, Duty duty) : budget_{&budget}, duty_{duty} {}

    // From here on the thread works on this depth: it is interrupted when another has finished it.
    void begin(int depth) {
        assert(depth >= 1);
        depth_ = depth;
        is_over_ = budget_->is_spent();
    }
    bool spend_node() {
        if (left_ == 0 && !refill()) return true;
        assert(left_ > 0);
        --left_;
        return is_over_;
    }
    // The present iteration has to end: the budget is spent, or another thread was faster.
    bool is_over() const { return is_over_; }
    std::uint64_t unspent() const { return left_; }

private:
    bool refill() {
        if (duty_ == polls) budget_->poll();
        if (budget_->finished_depth.load(std::memory_order_relaxed) >= depth_) is_over_ = true;
        else if ((left_ = budget_->grant()) == 0) is_over_ = true;
        return !is_over_;
    }

    SharedBudget* budget_;
    Duty duty_;
    int depth_ = 1;
    std::uint64_t left_ = 0;
    bool is_over_ = false;
};

}  // namespace plateau::search
