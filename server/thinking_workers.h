// Thinking by workers that meet at a NATS server (docs/administration.md, plateau worker --thinking).
#pragma once

#include <memory>

#include "lab/queue/asked_workers.h"
#include "rooms/thinkers_elsewhere.h"

namespace plateau::server {

std::unique_ptr<rooms::ThinkersElsewhere> thinking_workers(std::unique_ptr<lab::AskedWorkers> workers);

}  // namespace plateau::server
