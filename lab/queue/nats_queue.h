// Jobs for workers on other machines, through a NATS server with JetStream. For each run there are two streams: jobs,
// from which a job goes only when its worker has acknowledged it, and results. A worker acknowledges a job after its
// result is stored; one that dies lets its jobs go to another after a few seconds. Results that come twice are told
// once. The version of the program that runs stands in a third stream, and workers of another version decline.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/stop.h"
#include "lab/queue/job_queue.h"

namespace plateau::lab {

struct NatsOptions {
    std::string server = "nats://127.0.0.1:4222";
    std::string credentials;       // a .creds file
    std::string authority;         // certificates to trust; with it the connection must be TLS
    std::string certificate, key;  // of this side, where the server asks for one
};

// `run` names the run: letters, digits, "-" and "_". Older streams of that name are emptied.
Result<std::unique_ptr<JobQueue>> open_nats_queue(const NatsOptions& options, const std::string& run,
                                                  const std::string& version);

struct NatsWorkerEvents {
    std::function<void(const std::string& run)> joined;
    std::function<void(std::uint64_t jobs_done)> worked;
};

// Works for whatever run is announced until `stop` is asked for. Fails where the server cannot be reached, or the
// run is of another version.
Result<void> run_nats_worker(const NatsOptions& options, const std::string& version, const WorkerMaker& make_worker,
                             int threads, StopSignal stop, const NatsWorkerEvents& events);

}  // namespace plateau::lab
