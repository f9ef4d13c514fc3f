// What threads do on a server, done in a page by steps: jobs, alarms, and calls that have to wait until whoever asked
// has finished. One thread.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "rooms/alarm_clock.h"
#include "rooms/job_queue.h"

namespace plateau::browser {

class Queue final : public rooms::JobQueue, public rooms::AlarmClock {
public:
    using Clock = std::chrono::steady_clock;

    bool submit(rooms::Job job) override;
    std::size_t waiting() const override { return jobs_.size(); }
    std::size_t running() const override { return is_running_ ? 1 : 0; }
    void set(const std::string& name, Time time, std::function<void()> call) override;
    // Done by the next step, whatever else waits.
    void soon(std::function<void()> call) { calls_.push_back(std::move(call)); }

    // Does what is due, at most one job. A job takes long; the rest does not.
    void step();
    // In how long there is something to do; nothing: not until somebody asks for something.
    std::optional<std::chrono::milliseconds> next() const;
    bool job_is_next() const;

private:
    std::deque<rooms::Job>::const_iterator due_job() const;
    bool ring();

    std::deque<std::function<void()>> calls_;
    std::deque<rooms::Job> jobs_;
    std::map<std::string, std::pair<Time, std::function<void()>>> alarms_;
    bool is_running_ = false;
};

}  // namespace plateau::browser
