// Another program, spoken to line by line, with a deadline for everything. It ends with this object, and
// with the thread that started it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::protocols {

using Clock = std::chrono::steady_clock;

inline Clock::time_point after_seconds(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// "path/to/engine --option 'two words'" in words.
std::vector<std::string> split_command(std::string_view command);

class ChildProcess {
public:
    static Result<ChildProcess> start(const std::vector<std::string>& words);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ~ChildProcess() { kill(); }

    enum class Reading { line, timeout, ended };

    bool write_line(std::string_view line, Clock::time_point deadline);
    Reading read_line(std::string& line, Clock::time_point deadline);
    // CPU time that it has used, 0 once it has ended.
    double cpu_seconds() const;
    bool is_running() const { return pid_ > 0; }
    // Ends it and what it started, at once.
    void kill();

private:
    ChildProcess(pid_t pid, int in, int out) : pid_{pid}, in_{in}, out_{out} {}

    pid_t pid_ = -1;
    int in_ = -1, out_ = -1;
    std::string unread_;
};

}  // namespace plateau::protocols
