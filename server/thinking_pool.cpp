#include "server/thinking_pool.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "rooms/survive.h"

namespace plateau::server {

namespace {

constexpr std::size_t remembered = 10'000;
constexpr auto watch_interval = std::chrono::milliseconds{20};

double seconds(ThinkingPool::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

ThinkingPool::ThinkingPool(const PoolOptions& options) : options_{options} {
    for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { work(); });
    threads_.emplace_back([this] { watch(); });
}

void ThinkingPool::stop() {
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
        waiting_.clear();
        for (auto& running : running_) running.stop.request_stop();
    }
    wake_.notify_all();
    watch_wake_.notify_all();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
}

bool ThinkingPool::submit(Job job) {
    {
        const std::lock_guard lock{mutex_};
        if (is_stopping_ || waiting_.size() >= options_.max_waiting) return false;
        if (waiting_of(job.client) >= options_.max_waiting / 2) return false;
        job.not_before = std::max(job.not_before, Clock::now());
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

std::size_t ThinkingPool::waiting_of(const std::string& client) const {
    return static_cast<std::size_t>(
        std::count_if(waiting_.begin(), waiting_.end(), [&](const Job& job) { return job.client == client; }));
}

double ThinkingPool::faded(const Use& use, Clock::time_point now) const {
    return use.seconds * std::exp2(-seconds(now - use.at) / seconds(options_.use_half_life));
}

double ThinkingPool::use_of(const std::string& client, Clock::time_point now) const {
    const auto found = used_.find(client);
    double sum = found == used_.end() ? 0 : faded(found->second, now);
    for (const auto& running : running_)
        if (running.client == client) sum += seconds(now - running.since);
    return sum;
}

// One thread is always left for moves, where there are two.
bool ThinkingPool::may_run(const Job& job) const {
    if (job.urgency == Urgency::move) return true;
    const auto analyses = std::count_if(running_.begin(), running_.end(),
                                        [](const Running& running) { return running.urgency == Urgency::analysis; });
    return analyses < std::max(1, options_.threads - 1);
}

bool ThinkingPool::has_memory_for(const Job& job) const {
    long long taken = 0;
    for (const auto& running : running_) taken += running.megabytes;
    return job.megabytes == 0 || taken == 0 || taken + job.megabytes <= options_.max_megabytes;
}

std::deque<ThinkingPool::Job>::iterator ThinkingPool::next_job(Clock::time_point now) {
    auto best = waiting_.end();
    std::tuple<double, Urgency, std::uint64_t> best_rank;
    std::map<std::string, double> uses;
    for (auto job = waiting_.begin(); job != waiting_.end(); ++job) {
        if (job->not_before > now || !may_run(*job)) continue;
        const auto use = uses.find(job->client);
        const double used = use == uses.end() ? uses[job->client] = use_of(job->client, now) : use->second;
        const auto served = last_served_.find(job->owner);
        const std::tuple rank{used, job->urgency, served == last_served_.end() ? 0 : served->second};
        if (best == waiting_.end() || rank < best_rank) best = job, best_rank = rank;
    }
    // Nobody passes whoever waits for memory: a large job would wait for ever.
    return best == waiting_.end() || has_memory_for(*best) ? best : waiting_.end();
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
        const RunningRef mine = begin(job, Clock::now());
        lock.unlock();
        survives("thinking", [&] { job.work(job.stop.signal()); });
        job.work = nullptr;  // and with it a reply that was not given
        lock.lock();
        end(mine, Clock::now());
    }
}

ThinkingPool::RunningRef ThinkingPool::begin(const Job& job, Clock::time_point now) {
    if (last_served_.size() > remembered) last_served_.clear();
    last_served_[job.owner] = ++served_;
    const auto usual = job.urgency == Urgency::move ? options_.longest_move : options_.longest_analysis;
    const auto longest = job.longest.count() > 0 ? job.longest : usual;
    return running_.insert(running_.end(), {job.client, job.urgency, job.megabytes, longest, now, job.stop});
}

void ThinkingPool::end(RunningRef running, Clock::time_point now) {
    if (used_.size() > remembered) used_.clear();
    Use& use = used_[running->client];
    use = {faded(use, now) + seconds(now - running->since), now};
    running_.erase(running);
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
        make_way(Clock::now());
        if (!waiting_.empty()) wake_.notify_one();
    }
}

void ThinkingPool::cut(Running& running) {
    running.was_cut = true;
    running.stop.request_stop();
}

void ThinkingPool::cut_long_thoughts(Clock::time_point now) {
    for (auto& running : running_)
        if (!running.was_cut && now - running.since > running.longest) cut(running);
}

// A thread for each client who waits, as far as others have had theirs for a slice; those who come free anyway count.
void ThinkingPool::make_way(Clock::time_point now) {
    auto coming_free =
        std::count_if(running_.begin(), running_.end(), [](const Running& running) { return running.was_cut; });
    for (const Waiting& other : waiting_clients(now)) {
        if (coming_free-- > 0) continue;
        const auto oldest = std::find_if(running_.begin(), running_.end(),
                                         [&](const Running& running) { return gives_way(running, other, now); });
        if (oldest != running_.end()) cut(*oldest);
    }
}

std::vector<ThinkingPool::Waiting> ThinkingPool::waiting_clients(Clock::time_point now) const {
    std::map<std::string, Waiting> by_client;
    for (const Job& job : waiting_) {
        if (job.not_before + options_.patience > now) continue;
        Waiting& one = by_client[job.client];
        one.has_move = one.has_move || job.urgency == Urgency::move;
    }
    std::vector<Waiting> clients;
    for (auto& [client, one] : by_client) clients.push_back({client, use_of(client, now), one.has_move});
    std::stable_sort(clients.begin(), clients.end(), [](const auto& a, const auto& b) { return a.use < b.use; });
    return clients;
}

bool ThinkingPool::gives_way(const Running& running, const Waiting& other, Clock::time_point now) const {
    const bool is_analysis = running.urgency == Urgency::analysis;
    if (running.was_cut || (!is_analysis && !other.has_move)) return false;
    if (now - running.since <= (is_analysis ? options_.analysis_slice : options_.move_slice)) return false;
    return running.client == other.client ? is_analysis : other.use < use_of(running.client, now);
}

}  // namespace plateau::server
