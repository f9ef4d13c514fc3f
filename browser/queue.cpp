#include "browser/queue.h"

#include <algorithm>
#include <cassert>

#include "rooms/survive.h"

namespace plateau::browser {

namespace {

constexpr std::size_t most_waiting = 100;

}  // namespace

bool Queue::submit(rooms::Job job) {
    if (jobs_.size() >= most_waiting) return false;
    jobs_.push_back(std::move(job));
    return true;
}

void Queue::set(const std::string& name, Time time, std::function<void()> call) {
    alarms_[name] = {time, std::move(call)};
}

// Moves come before analyses, among equals whoever has waited longest.
std::deque<rooms::Job>::const_iterator Queue::due_job() const {
    const auto now = Clock::now();
    auto found = jobs_.end();
    for (auto job = jobs_.begin(); job != jobs_.end(); ++job)
        if (job->not_before <= now && (found == jobs_.end() || job->urgency < found->urgency)) found = job;
    return found;
}

bool Queue::ring() {
    const auto now = Clock::now();
    const auto due =
        std::find_if(alarms_.begin(), alarms_.end(), [&](const auto& one) { return one.second.first <= now; });
    if (due == alarms_.end()) return false;
    const auto call = std::move(due->second.second);
    alarms_.erase(due);
    rooms::survives("an alarm", call);
    return true;
}

void Queue::step() {
    assert(!is_running_);
    if (!calls_.empty()) {
        const auto call = std::move(calls_.front());
        calls_.pop_front();
        rooms::survives("a call", call);
        return;
    }
    if (ring()) return;
    const auto due = due_job();
    if (due == jobs_.end()) return;
    const rooms::Job job = *due;
    jobs_.erase(due);
    is_running_ = true;
    rooms::survives("a job", [&] { job.work(job.stop.signal()); });
    is_running_ = false;
}

bool Queue::job_is_next() const {
    const auto now = Clock::now();
    return calls_.empty() && due_job() != jobs_.end() &&
           std::none_of(alarms_.begin(), alarms_.end(), [&](const auto& one) { return one.second.first <= now; });
}

std::optional<std::chrono::milliseconds> Queue::next() const {
    if (!calls_.empty()) return std::chrono::milliseconds{0};
    std::optional<Time> first;
    const auto consider = [&](Time time) { first = first ? std::min(*first, time) : time; };
    for (const auto& [name, alarm] : alarms_) consider(alarm.first);
    for (const auto& job : jobs_) consider(job.not_before);
    if (!first) return std::nullopt;
    return std::max(std::chrono::milliseconds{0}, std::chrono::ceil<std::chrono::milliseconds>(*first - Clock::now()));
}

}  // namespace plateau::browser
