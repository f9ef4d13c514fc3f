// Games handed to workers on other machines: the options that `tournament`, `learn` and `worker` share.
#pragma once

#include <memory>

#include "cli/arguments.h"
#include "cli/console.h"
#include "lab/queue/job_queue.h"
#include "lab/queue/nats_queue.h"
#include "lab/tournament/tournament_plan.h"

namespace plateau::cli {

std::vector<Argument> nats_options();
Result<lab::NatsOptions> read_nats_options(const Arguments& arguments);

// Threads of this program, or with --server the workers that listen there.
Result<std::unique_ptr<lab::JobQueue>> open_queue(const Arguments& arguments, const lab::TournamentPlan& plan,
                                                  const std::string& event, const Console& console);

}  // namespace plateau::cli
