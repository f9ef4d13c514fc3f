// A program built without the library of NATS (PLATEAU_NATS): it plays on this machine alone.
#include "lab/queue/nats_queue.h"

namespace plateau::lab {

namespace {

Failure without_nats() {
    return fail("this program was built without NATS: it cannot work with other machines",
                "ce programme a été construit sans NATS : il ne peut pas travailler avec d'autres machines");
}

}  // namespace

Result<std::unique_ptr<JobQueue>> open_nats_queue(const NatsOptions&, const std::string&, const std::string&) {
    return without_nats();
}

Result<std::unique_ptr<AskedWorkers>> ask_nats_workers(const NatsOptions&, const std::string&, const std::string&) {
    return without_nats();
}

Result<void> run_nats_worker(const NatsOptions&, Trade, const std::string&, const WorkerMaker&, int, StopSignal,
                             const NatsWorkerEvents&) {
    return without_nats();
}

}  // namespace plateau::lab
