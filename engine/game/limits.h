// How long a player may think. The engine reads no clock: time and stop signals come in through Watch.
#pragma once

#include <cassert>
#include <cstdint>
#include <limits>

namespace plateau {

// Every thread of a search may ask it.
class Watch {
public:
    virtual ~Watch() = default;
    virtual double elapsed_seconds() const = 0;
    virtual bool stop_requested() const = 0;
    // The last act of a thread that helped: whoever reads clocks adds what it used.
    virtual void helper_ends() const {}
};

struct Limits {
    static constexpr std::uint64_t no_node_limit = std::numeric_limits<std::uint64_t>::max();

    int depth = 0;  // 0: the player's own choice
    std::uint64_t nodes = no_node_limit;
    double seconds = std::numeric_limits<double>::infinity();
    const Watch* watch = nullptr;

    bool has_time_limit() const { return seconds < std::numeric_limits<double>::infinity(); }
    bool has_node_limit() const { return nodes != no_node_limit; }
};

// Counts nodes and asks the watch now and then; once it says stop it goes on saying so.
class Budget {
public:
    explicit Budget(const Limits& limits) : limits_{limits} {
        assert(limits.depth >= 0);
        plan_next_poll();
    }

    // True when the search has to end. Costs one comparison on most calls.
    bool spend_node() { return ++nodes_ >= next_poll_ && poll(); }

    std::uint64_t nodes() const { return nodes_; }
    bool is_spent() const { return spent_; }
    double elapsed_seconds() const { return limits_.watch ? limits_.watch->elapsed_seconds() : 0; }
    const Limits& limits() const { return limits_; }

private:
    static constexpr std::uint64_t poll_interval = 1024;

    bool poll() {
        spent_ =
            spent_ || nodes_ >= limits_.nodes ||
            (limits_.watch && (limits_.watch->stop_requested() || limits_.watch->elapsed_seconds() >= limits_.seconds));
        plan_next_poll();
        return spent_;
    }
    void plan_next_poll() {
        next_poll_ = nodes_ + poll_interval;
        if (spent_) next_poll_ = 0;
        else if (limits_.nodes < next_poll_) next_poll_ = limits_.nodes;
        assert(spent_ || next_poll_ <= limits_.nodes);
    }

    Limits limits_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_poll_ = 0;
    bool spent_ = false;
};

}  // namespace plateau
