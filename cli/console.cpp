#include "cli/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "cli/wrapping.h"

namespace plateau::cli {

namespace {

int terminal_width(int file) {
    constexpr int usual = 80, narrowest = 20;
    winsize size{};
    if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col >= narrowest) return size.ws_col;
    const char* told = std::getenv("COLUMNS");
    const int columns = told ? std::atoi(told) : 0;
    return columns >= narrowest ? columns : usual;
}

// One line for programs; for people, as many as its length needs.
void complain(const std::string& sentence) {
    const std::string line = "plateau: " + sentence;
    const bool is_read_by_people = isatty(STDERR_FILENO) != 0;
    fmt::print(stderr, "{}\n", is_read_by_people ? wrapped(line, terminal_width(STDERR_FILENO), 2) : line);
}

}  // namespace

void Console::print(std::string_view line) const {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
}

void Console::print_row(std::string_view columns, const Text& text) const {
    const bool is_read_by_people = is_terminal() || std::getenv("COLUMNS");
    print(is_read_by_people ? beside(columns, say(text), width()) : std::string{columns} + say(text));
}

void Console::remark(const Text& text) const { fmt::print(stderr, "{}\n", say(text)); }

std::string Console::spelled(const std::string& text) const {
    return shows_any_letter() ? text : in_plain_letters(text);
}

int Console::refuse(const Text& text) const {
    complain(say(text));
    return wrong_use;
}

int Console::refuse(const Failure& problem) const {
    const bool is_wrong_use = problem.kind == FailureKind::wrong || problem.kind == FailureKind::unknown;
    return is_wrong_use ? refuse(problem.text) : give_up(problem);
}

int Console::give_up(const Failure& problem) const {
    return problem.kind == FailureKind::interrupted ? interrupt(problem.text) : give_up(problem.text);
}

int Console::give_up(const Text& text) const {
    complain(say(text));
    return failure;
}

int Console::interrupt(const Text& text) const {
    complain(say(text));
    return interrupted;
}

bool Console::is_terminal() const { return isatty(STDOUT_FILENO) != 0; }

int Console::width() const { return terminal_width(STDOUT_FILENO); }

bool Console::shows_colours() const {
    const char* refused = std::getenv("NO_COLOR");
    const char* kind = std::getenv("TERM");
    return is_terminal() && !(refused && *refused) && !(kind && std::string_view{kind} == "dumb");
}

bool Console::shows_any_letter() const {
    for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(variable); value && *value) {
            const std::string_view locale{value};
            return locale.ends_with("UTF-8") || locale.ends_with("utf8") || locale.find("UTF-8@") != locale.npos;
        }
    return true;
}

namespace {

double now_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string duration(double seconds) {
    const int whole = static_cast<int>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace

Progress::Progress(const Console& console, Text task, std::uint64_t total)
    : console_{console}, task_{std::move(task)}, total_{total}, started_{now_seconds()} {}

Progress::~Progress() { clear(); }

void Progress::clear() {
    if (has_bar_) fmt::print(stderr, "\r\033[K");
    has_bar_ = false;
}

bool Progress::is_due(std::uint64_t done) const {
    const double pause = isatty(STDERR_FILENO) != 0 ? 0.2 : 10;
    return last_shown_ < 0 || now_seconds() - last_shown_ >= pause || done >= total_;
}

void Progress::show(std::uint64_t done, std::string_view remark) {
    const bool on_terminal = isatty(STDERR_FILENO) != 0;
    const double now = now_seconds(), pause = on_terminal ? 0.2 : 10;
    if (last_shown_ >= 0 && now - last_shown_ < pause && done < total_) return;
    if (!on_terminal && last_shown_ < 0 && done < total_) {
        last_shown_ = now;
        return;
    }
    last_shown_ = now;
    const double share = total_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total_);
    const double left = share > 0 ? (now - started_) * (1 - share) / share : 0;
    const std::string text =
        fmt::format("{} {}/{} ({}{}) {}", console_.say(task_), done, total_,
                    console_.language() == Language::french ? "reste " : "left ", duration(left), remark);
    if (!on_terminal) {
        fmt::print(stderr, "{}\n", text);
        return;
    }
    has_bar_ = true;
    const int width = 24, filled = static_cast<int>(share * width);
    const std::string bar = fmt::format("[{}{}] {}", std::string(static_cast<std::size_t>(filled), '#'),
                                        std::string(static_cast<std::size_t>(width - filled), '.'), text);
    fmt::print(stderr, "\r\033[K{}", cut_to(bar, terminal_width(STDERR_FILENO) - 1));
    std::fflush(stderr);
}

Patience::Patience(const Console& console, Text task)
    : console_{console}, task_{std::move(task)}, started_{now_seconds()}, last_shown_{started_} {}

Patience::~Patience() {
    if (has_line_) fmt::print(stderr, "\r\033[K");
}

void Patience::show() {
    constexpr double pause = 0.5;
    const std::unique_lock lock{mutex_, std::try_to_lock};
    if (!lock || isatty(STDERR_FILENO) == 0 || now_seconds() - last_shown_ < pause) return;
    last_shown_ = now_seconds();
    has_line_ = true;
    fmt::print(stderr, "\r\033[K{}, {}", console_.say(task_), duration(last_shown_ - started_));
    std::fflush(stderr);
}

}  // namespace plateau::cli
