#include "server/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdio>

namespace plateau::server {

void Log::note(const char* event, Json facts) const {
    if (!is_on_) return;
    facts["event"] = event;
    facts["time"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
    // One write a line: lines of several threads do not mix.
    const std::string line = *write(facts) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace plateau::server
