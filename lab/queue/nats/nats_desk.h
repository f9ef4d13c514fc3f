// The referee's side of a run: its streams, and the jobs that are open. A job that went missing is sent again, and of
// results that come twice the first one counts. One thread at a time, but for what says otherwise.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.h"
#include "lab/queue/nats/messages.h"
#include "lab/queue/nats/nats_connection.h"

namespace plateau::lab::nats {

// True at most once in so many seconds.
class Every {
public:
    explicit Every(double seconds) : pause_{seconds} {}
    bool is_due() {
        if (Clock::now() - last_ < pause_) return false;
        wait_again();
        return true;
    }
    void wait_again() { last_ = Clock::now(); }

private:
    using Clock = std::chrono::steady_clock;
    std::chrono::duration<double> pause_;
    Clock::time_point last_{};
};

class Desk {
public:
    // Announces the run; earlier starts of that name are over.
    static Result<std::unique_ptr<Desk>> open(const NatsOptions& options, Trade trade, const std::string& run,
                                              const std::string& version);
    ~Desk();

    Connection& connection() { return *connection_; }
    const RunStreams& streams() const { return streams_; }

    Result<void> send(const Job& job);
    std::size_t open_jobs() const { return open_.size(); }
    void forget_job(std::uint64_t id) { open_.erase(id); }
    void forget_jobs() { open_.clear(); }
    // Jobs that nobody has begun are begun by nobody any more. How many somebody works on.
    int withdraw_jobs();
    // Results that are there, up to `count`, waited for so long; they are to be acknowledged. From any one thread.
    Result<std::vector<Message>> fetch_results(int count, double seconds);
    // Nothing where it is nonsense, or its job is not open (any more).
    std::optional<Answer> take(natsMsg* message);
    // Has what was lost sent again, where nothing has been heard for a while.
    void look_after_jobs();

private:
    Desk(std::unique_ptr<Connection> connection, Announcement start);
    Result<void> prepare();
    Result<void> make_streams();
    void announce(const StopSignal& stop);
    void replace_what_is_missing();

    struct Open {
        std::string text;
        int times_sent = 0;
    };
    void send(std::uint64_t id, Open& job);

    std::unique_ptr<Connection> connection_;
    const Announcement start_;
    const RunStreams streams_;
    Subscription results_;
    std::map<std::uint64_t, Open> open_;
    Every silence_;
    StoppableThread announcer_;
};

}  // namespace plateau::lab::nats
