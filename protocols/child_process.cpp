#include "protocols/child_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <mutex>
#include <utility>

#include "core/system_error.h"

namespace plateau::protocols {

namespace {

constexpr std::size_t longest_line = 1 << 20;

int milliseconds_until(Clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left + 1, 0, 1'000'000'000));
}

bool is_ready(int file, short events, Clock::time_point deadline) {
    pollfd wanted{file, events, 0};
    while (true) {
        const int ready = ::poll(&wanted, 1, milliseconds_until(deadline));
        if (ready > 0) return true;
        if (ready == 0 || errno != EINTR) return false;
    }
}

// A peer that died must not end this program.
void ignore_broken_pipes() {
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction now{};
        sigaction(SIGPIPE, nullptr, &now);
        if (now.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
    });
}

// Between fork and exec only calls that are safe there. Never returns.
[[noreturn]] void become(char* const* words, int in, int out, int failed) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    signal(SIGPIPE, SIG_DFL);
    const int silence = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(in, STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    if (silence >= 0) ::dup2(silence, STDERR_FILENO);
    ::execvp(words[0], words);
    const int reason = errno;
    [[maybe_unused]] const auto told = ::write(failed, &reason, sizeof reason);
    ::_exit(127);
}

void close_all(std::initializer_list<int> files) {
    for (const int file : files)
        if (file >= 0) ::close(file);
}

}  // namespace

std::vector<std::string> split_command(std::string_view command) {
    std::vector<std::string> words;
    bool is_inside = false;
    char quote = 0;
    for (const char c : command) {
        if (quote != 0) {
            if (c == quote) quote = 0;
            else words.back() += c;
        } else if (c == ' ' || c == '\t') {
            is_inside = false;
        } else {
            if (!is_inside) words.emplace_back();
            is_inside = true;
            if (c == '\'' || c == '"') quote = c;
            else words.back() += c;
        }
    }
    return words;
}

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words) {
    if (words.empty())
        return fail("give the engine's command, such as cmd=./engine",
                    "indiquez la commande du moteur, comme cmd=./moteur");
    ignore_broken_pipes();
    int to[2] = {-1, -1}, from[2] = {-1, -1}, failed[2] = {-1, -1};
    if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0 || ::pipe2(failed, O_CLOEXEC) != 0) {
        close_all({to[0], to[1], from[0], from[1], failed[0], failed[1]});
        return unavailable({"cannot create a pipe", "impossible de créer un tube"});
    }
    std::vector<char*> pointers;
    for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const pid_t pid = ::fork();
    if (pid == 0) become(pointers.data(), to[0], from[1], failed[1]);
    close_all({to[0], from[1], failed[1]});
    int reason = pid < 0 ? errno : 0;
    if (pid > 0 && ::read(failed[0], &reason, sizeof reason) <= 0) reason = 0;
    ::close(failed[0]);
    if (reason != 0) {
        close_all({to[1], from[0]});
        if (pid > 0) ::waitpid(pid, nullptr, 0);
        return unavailable({fmt::format("{} could not be started: {}", words[0], system_error(reason).en),
                            fmt::format("{} n'a pas pu être lancé : {}", words[0], system_error(reason).fr)});
    }
    ::fcntl(to[1], F_SETFL, O_NONBLOCK);
    return ChildProcess{pid, to[1], from[0]};
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : pid_{std::exchange(other.pid_, -1)},
      in_{std::exchange(other.in_, -1)},
      out_{std::exchange(other.out_, -1)},
      unread_{std::move(other.unread_)} {}

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(in_, other.in_);
    std::swap(out_, other.out_);
    std::swap(unread_, other.unread_);
    return *this;
}

bool ChildProcess::write_line(std::string_view line, Clock::time_point deadline) {
    if (!is_running()) return false;
    std::string text{line};
    text += '\n';
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = ::write(in_, rest.data(), rest.size());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN && is_ready(in_, POLLOUT, deadline)) continue;
        else if (errno != EINTR) return false;
    }
    return true;
}

ChildProcess::Reading ChildProcess::read_line(std::string& line, Clock::time_point deadline) {
    while (true) {
        if (const auto end = unread_.find('\n'); end != std::string::npos) {
            line = unread_.substr(0, end);
            if (line.ends_with('\r')) line.pop_back();
            unread_.erase(0, end + 1);
            return Reading::line;
        }
        if (!is_running() || unread_.size() > longest_line) return Reading::ended;
        if (!is_ready(out_, POLLIN, deadline)) return Reading::timeout;
        char buffer[4096];
        const ssize_t count = ::read(out_, buffer, sizeof buffer);
        if (count > 0) unread_.append(buffer, static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR) return Reading::ended;
    }
}

double ChildProcess::cpu_seconds() const {
    clockid_t clock{};
    timespec time{};
    if (!is_running() || clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

void ChildProcess::kill() {
    if (pid_ > 0) {
        ::kill(-pid_, SIGKILL);
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    close_all({in_, out_});
    pid_ = in_ = out_ = -1;
    unread_.clear();
}

}  // namespace plateau::protocols
