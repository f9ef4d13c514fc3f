// A bounded number of threads that think for everybody in turn. Each job belongs to somebody (a game, a
// connection); whoever waits longest since its last job is served first, so that nobody can crowd others out.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace plateau::server {

enum class Urgency {
    move,      // a person waits for it
    analysis,  // may be interrupted when a move waits
};

struct PoolOptions {
    int threads = 2;
    std::size_t max_waiting = 2000;
    std::chrono::milliseconds longest_move{60'000};
    std::chrono::milliseconds longest_analysis{120'000};
    std::chrono::milliseconds analysis_slice{1'500};  // then it gives way to whoever waits
};

class ThinkingPool {
public:
    using Clock = std::chrono::steady_clock;

    struct Job {
        std::string owner;
        Urgency urgency = Urgency::move;
        Clock::time_point not_before = {};
        std::stop_source stop = {};
        std::function<void(std::stop_token)> work;  // what it throws is noted and costs nobody else anything
    };

    explicit ThinkingPool(const PoolOptions& options);
    ~ThinkingPool();  // stops what runs, forgets what waits

    // False when too much is waiting already.
    bool submit(Job job);

    std::size_t waiting() const;
    std::size_t running() const;

private:
    struct Running {
        Urgency urgency;
        Clock::time_point since;
        std::stop_source stop;
        bool was_cut = false;
    };
    using RunningRef = std::list<Running>::iterator;

    void work();
    void watch();
    std::deque<Job>::iterator next_job(Clock::time_point now);
    bool may_run(const Job& job) const;
    void cut_long_thoughts(Clock::time_point now);

    const PoolOptions options_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable_any watch_wake_;
    std::deque<Job> waiting_;
    std::list<Running> running_;
    std::map<std::string, std::uint64_t> last_served_;  // by owner; forgotten when it grows large
    std::uint64_t served_ = 0;
    bool is_stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace plateau::server
