// Jobs for workers on other machines, through a NATS server with JetStream. Each start of a run has two streams of its
// own: jobs, from which a job goes only when its worker has acknowledged it, and results. A worker acknowledges a job
// after its result is stored; one that dies lets its jobs go to another after a few seconds. Results that come twice
// are told once, and jobs that a dying server lost are handed out again. What runs is announced again and again, with
// the version of the program: workers of another version decline. A run whose referee is silent for ten seconds is
// over.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/stop.h"
#include "lab/queue/asked_workers.h"
#include "lab/queue/job_queue.h"

namespace plateau::lab {

struct NatsOptions {
    std::string server = "nats://127.0.0.1:4222";
    std::string credentials;       // a .creds file
    std::string authority;         // certificates to trust; with it the connection must be TLS
    std::string certificate, key;  // of this side, where the server asks for one
};

// What workers do: games of matches and of learning, or thoughts for a server that people play on.
enum class Trade { games, thinking };

// `run` names the run: letters, digits, "-" and "_". Workers of an earlier start of that name come over.
Result<std::unique_ptr<JobQueue>> open_nats_queue(const NatsOptions& options, const std::string& run,
                                                  const std::string& version);

// Thoughts for a server; `run` as above, one for each server.
Result<std::unique_ptr<AskedWorkers>> ask_nats_workers(const NatsOptions& options, const std::string& run,
                                                       const std::string& version);

struct NatsWorkerEvents {
    std::function<void(const std::string& run)> joined;
    std::function<void(std::uint64_t jobs_done)> worked;
};

// Works for whatever run of its trade is announced, one at a time, until `stop` is asked for. Fails where the server
// cannot be reached, stays away for five minutes, or the run is of another version.
Result<void> run_nats_worker(const NatsOptions& options, Trade trade, const std::string& version,
                             const WorkerMaker& make_worker, int threads, StopSignal stop,
                             const NatsWorkerEvents& events);

}  // namespace plateau::lab
