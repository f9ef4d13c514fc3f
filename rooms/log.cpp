#include "rooms/log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <mutex>

namespace plateau::rooms {

namespace {

constexpr std::size_t longest_fact = 800;  // a few of them fit into PIPE_BUF

// Whether a line can be written without waiting. A pipe that is ready takes PIPE_BUF bytes at once.
bool is_ready(int file) {
    pollfd one{file, POLLOUT, 0};
    return ::poll(&one, 1, 0) == 1 && (one.revents & POLLOUT) != 0;
}

Json shortened(Json facts) {
    for (auto& fact : facts)
        if (fact.is_string() && fact.get_ref<const std::string&>().size() > longest_fact)
            fact = fact.get_ref<const std::string&>().substr(0, longest_fact) + "...";
    return facts;
}

std::string line_of(const char* event, Json facts) {
    facts = shortened(std::move(facts));
    facts["event"] = event;
    facts["time"] = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
    return *write(facts) + "\n";
}

// One write a line: lines of several threads do not mix. Nobody waits for a reader who has stopped reading; how many
// lines that cost is told in the next one that is read.
class Lines {
public:
    void put(const std::string& line) {
        const std::lock_guard lock{mutex_};
        if (lost_ > 0 && put_now(line_of("lines_lost", {{"lines", lost_}}))) lost_ = 0;
        if (lost_ > 0 || !put_now(line)) ++lost_;
    }

private:
    static bool put_now(const std::string& line) {
        return is_ready(STDERR_FILENO) && ::write(STDERR_FILENO, line.data(), line.size()) >= 0;
    }

    std::mutex mutex_;
    std::size_t lost_ = 0;
};

}  // namespace

void Log::note(const char* event, Json facts) const {
    if (!is_on_) return;
    static Lines lines;
    lines.put(line_of(event, std::move(facts)));
}

}  // namespace plateau::rooms
