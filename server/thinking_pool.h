// A bounded number of threads that think for everybody in turn.
//
// Whose turn it is. A job belongs to a client (the address a request came from) and, of theirs, to a game or a
// connection. A free thread goes to the client who has used the threads least lately: use fades, half of it in each
// `use_half_life`. Among one client's jobs moves come before analyses, then whoever has waited longest since its last
// job. So forty games of one client have one share together, and a newcomer is next.
//
// How long it thinks. A thought is cut at its own limit. It is cut after a slice, too, while a client waits who has
// used less than its own; a cut thought answers with the best it has found.
//
// Jobs are submitted from any thread; their work runs on the pool's own.
//
// What it takes. Jobs that run together have tables of `max_megabytes` at most; one that takes more runs alone.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/stop.h"
#include "rooms/job_queue.h"
#include "server/names.h"

namespace plateau::server {

struct PoolOptions {
    int threads = 2;
    std::size_t max_waiting = 2000;  // of which one client may have half
    long long max_megabytes = 1024;
    std::chrono::milliseconds longest_move{60'000};
    std::chrono::milliseconds longest_analysis{120'000};
    std::chrono::milliseconds move_slice{2'000};      // then it gives way to a client who has used less
    std::chrono::milliseconds analysis_slice{1'500};  // likewise, and to others of its own client
    std::chrono::milliseconds patience{100};          // before somebody has to give way: a thread may be free
    std::chrono::milliseconds use_half_life{30'000};
};

class ThinkingPool final : public JobQueue {
public:
    using Job = rooms::Job;
    using Clock = std::chrono::steady_clock;

    explicit ThinkingPool(const PoolOptions& options);
    ~ThinkingPool() override { stop(); }
    void stop();  // ends what runs, forgets what waits, takes nothing more

    bool submit(Job job) override;
    std::size_t waiting() const override;
    std::size_t running() const override;

private:
    struct Running {
        std::string client;
        Urgency urgency;
        long long megabytes;
        std::chrono::milliseconds longest;
        Clock::time_point since;
        StopSource stop;
        bool was_cut = false;
    };
    using RunningRef = std::list<Running>::iterator;

    struct Use {
        double seconds = 0;
        Clock::time_point at = {};
    };
    // A client of whom something waits.
    struct Waiting {
        std::string client;
        double use = 0;
        bool has_move = false;
    };

    void work();
    RunningRef begin(const Job& job, Clock::time_point now);
    void end(RunningRef running, Clock::time_point now);
    void watch();
    std::deque<Job>::iterator next_job(Clock::time_point now);
    bool may_run(const Job& job) const;
    bool has_memory_for(const Job& job) const;
    std::size_t waiting_of(const std::string& client) const;

    double faded(const Use& use, Clock::time_point now) const;
    // Seconds of thinking, what runs included.
    double use_of(const std::string& client, Clock::time_point now) const;

    void cut_long_thoughts(Clock::time_point now);
    void make_way(Clock::time_point now);
    std::vector<Waiting> waiting_clients(Clock::time_point now) const;  // who has used least comes first
    bool gives_way(const Running& running, const Waiting& other, Clock::time_point now) const;
    static void cut(Running& running);

    const PoolOptions options_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable watch_wake_;
    std::deque<Job> waiting_;
    std::list<Running> running_;
    std::map<std::string, std::uint64_t> last_served_;  // by owner; forgotten when it grows large
    std::map<std::string, Use> used_;                   // by client, likewise
    std::uint64_t served_ = 0;
    bool is_stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace plateau::server
