// Work that takes a while, done somewhere else: by the threads of a pool, or in a page after the answer that asked
// for it.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "core/stop.h"

namespace plateau::rooms {

enum class Urgency {
    move,      // a person waits for it
    analysis,  // may be interrupted when a move waits
};

struct Job {
    std::string client;
    std::string owner;
    Urgency urgency = Urgency::move;
    long long megabytes = 0;                                // of the tables it takes
    std::chrono::milliseconds longest = {};                 // 0: the queue's own limit
    std::chrono::steady_clock::time_point not_before = {};  // the time when it was submitted, or later
    StopSource stop = {};
    std::function<void(StopSignal)> work = {};  // what it throws is noted and costs nobody else anything
};

class JobQueue {
public:
    virtual ~JobQueue() = default;

    // False when too much is waiting already, of everybody or of this client. The work is not done before it returns.
    virtual bool submit(Job job) = 0;

    virtual std::size_t waiting() const = 0;
    virtual std::size_t running() const = 0;
};

}  // namespace plateau::rooms
