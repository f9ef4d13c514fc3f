#include "server/thinking_pool.h"

#include <algorithm>

#include "server/survive.h"

namespace plateau::server {

namespace {

constexpr std::size_t remembered_owners = 10'000;
constexpr auto watch_interval = std::chrono::milliseconds{20};

}  // namespace

ThinkingPool::ThinkingPool(const PoolOptions& options) : options_{options} {
    for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
    threads_.emplace_back([this] { watch(); });
}

ThinkingPool::~ThinkingPool() {
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
        waiting_.clear();
        for (auto& running : running_) running.stop.request_stop();
    }
    wake_.notify_all();
    watch_wake_.notify_all();
    for (auto& thread : threads_) thread.join();
}

bool ThinkingPool::submit(Job job) {
    {
        const std::lock_guard lock{mutex_};
        if (is_stopping_ || waiting_.size() >= options_.max_waiting) return false;
        waiting_.push_back(std::move(job));
    }
    wake_.notify_one();
    watch_wake_.notify_one();
    return true;
}

std::size_t ThinkingPool::waiting() const {
    const std::lock_guard lock{mutex_};
    return waiting_.size();
}

std::size_t ThinkingPool::running() const {
    const std::lock_guard lock{mutex_};
    return running_.size();
}

// One thread is always left for moves, where there are two.
bool ThinkingPool::may_run(const Job& job) const {
    if (job.urgency == Urgency::move) return true;
    const auto analyses = std::count_if(running_.begin(), running_.end(),
                                        [](const Running& running) { return running.urgency == Urgency::analysis; });
    return analyses < std::max(1, options_.threads - 1);
}

std::deque<ThinkingPool::Job>::iterator ThinkingPool::next_job(Clock::time_point now) {
    auto best = waiting_.end();
    std::pair<int, std::uint64_t> best_rank;
    for (auto job = waiting_.begin(); job != waiting_.end(); ++job) {
        if (job->not_before > now || !may_run(*job)) continue;
        const auto served = last_served_.find(job->owner);
        const std::pair rank{job->urgency == Urgency::move ? 0 : 1, served == last_served_.end() ? 0 : served->second};
        if (best == waiting_.end() || rank < best_rank) best = job, best_rank = rank;
    }
    return best;
}

void ThinkingPool::work() {
    std::unique_lock lock{mutex_};
    while (!is_stopping_) {
        const auto found = next_job(Clock::now());
        if (found == waiting_.end()) {
            wake_.wait(lock);
            continue;
        }
        Job job = std::move(*found);
        waiting_.erase(found);
        if (last_served_.size() > remembered_owners) last_served_.clear();
        last_served_[job.owner] = ++served_;
        const RunningRef mine = running_.insert(running_.end(), {job.urgency, Clock::now(), job.stop});
        lock.unlock();
        survives("thinking", [&] { job.work(job.stop.get_token()); });
        job.work = nullptr;  // and with it a reply that was not given
        lock.lock();
        running_.erase(mine);
    }
}

// Wakes those whose time has come and cuts what has thought for too long.
void ThinkingPool::watch() {
    std::unique_lock lock{mutex_};
    while (!is_stopping_) {
        if (running_.empty() && waiting_.empty()) {
            watch_wake_.wait(lock);
            continue;
        }
        watch_wake_.wait_for(lock, watch_interval);
        cut_long_thoughts(Clock::now());
        if (!waiting_.empty()) wake_.notify_one();
    }
}

void ThinkingPool::cut_long_thoughts(Clock::time_point now) {
    const bool somebody_waits =
        std::any_of(waiting_.begin(), waiting_.end(), [&](const Job& job) { return job.not_before <= now; });
    for (auto& running : running_) {
        if (running.was_cut) continue;
        const auto age = now - running.since;
        const bool is_analysis = running.urgency == Urgency::analysis;
        const bool too_long = age > (is_analysis ? options_.longest_analysis : options_.longest_move);
        const bool gives_way = is_analysis && somebody_waits && age > options_.analysis_slice;
        if (too_long || gives_way) {
            running.was_cut = true;
            running.stop.request_stop();
        }
    }
}

}  // namespace plateau::server
