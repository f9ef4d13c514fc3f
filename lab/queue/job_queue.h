// Work handed out in pieces. A job is a text that says what to do, its result a text that says what came of it;
// whoever works needs nothing else. By default threads of this program work; workers on other machines can, too.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "core/stop.h"

namespace plateau::lab {

struct Job {
    std::uint64_t id = 0;  // unique in a run, and the same when the run is resumed
    std::string work;
};

// Does one job after the other, on one thread; keeps what it opened for the next.
class Worker {
public:
    virtual ~Worker() = default;
    // Nothing when it was stopped before the end.
    virtual Result<std::optional<std::string>> work(const std::string& job, StopSignal stop) = 0;
};
using WorkerMaker = std::function<std::unique_ptr<Worker>()>;

class JobQueue {
public:
    virtual ~JobQueue() = default;

    using Next = std::function<std::optional<Job>()>;
    using Done = std::function<Result<void>(std::uint64_t id, const std::string& result)>;
    // Takes jobs from `next` until there is none; tells `done` each result once. Neither is called twice at a time,
    // though from whatever thread works. When `stop` is
    // asked for, no further job is begun, and those begun are finished.
    virtual Result<void> run(const Next& next, const Done& done, StopSignal stop) = 0;
};

// Threads of this program.
std::unique_ptr<JobQueue> in_process_queue(WorkerMaker make_worker, int threads);

}  // namespace plateau::lab
