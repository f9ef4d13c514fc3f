// The web application: opens the page, the games and the thinking, and runs until asked to stop.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "lab/queue/nats_queue.h"

namespace plateau::server {

struct ServeOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;   // 0: any free one
    std::filesystem::path data;  // where games are kept; empty: in memory alone
    std::filesystem::path page;  // empty: web/dist near the program
    int thinking_threads = 0;    // 0: one per core
    bool log = false;            // one JSON line a request, on standard error
    int idle_seconds = 60;       // a game that nobody looks at for so long lets go of its players' tables
    int memory_megabytes = 0;    // for tables of players, all together; 0: a quarter of what is free
    std::size_t max_connections = 4096;
    std::vector<std::string> names;  // that people ask for, beside addresses of this machine
    // Addresses of proxies, which are trusted to say whom they ask for.
    std::vector<std::string> proxies;
    std::optional<lab::NatsOptions> workers;  // where thinking workers meet
    // Told once with the address, when people can come in.
    std::function<void(const std::string& address)> on_ready;
};

// Returns when `stop` is requested, with everything kept; or at once, with what is wrong.
Result<void> serve(const ServeOptions& options, StopSignal stop);

}  // namespace plateau::server
