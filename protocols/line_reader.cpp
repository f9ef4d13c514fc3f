#include "protocols/line_reader.h"

#include <algorithm>
#include <istream>

namespace plateau::protocols {

namespace {

constexpr std::size_t most_letters = 1 << 22;  // what is longer is cut
constexpr std::size_t most_waiting = 10'000;   // then the other side waits

std::string_view trimmed(std::string_view text) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// CR LF, LF and CR all end a line; so does the end of the input, after which there is nothing.
std::optional<std::string> read_line(std::istream& input) {
    std::string line;
    char c = 0;
    while (input.get(c)) {
        if (c == '\n' || c == '\r') return std::string{trimmed(line)};
        if (line.size() < most_letters) line += c;
    }
    if (line.empty()) return std::nullopt;
    return std::string{trimmed(line)};
}

}  // namespace

LineReader::LineReader(std::istream& input, Weigh weigh, StopSignal stop, Clock::duration after_last)
    : stop_{std::move(stop)},
      when_stopped_{stop_, [this] { end(); }},
      reader_{[this, &input, weigh, after_last] { read(input, weigh, after_last); }} {}

LineReader::~LineReader() {
    const std::lock_guard lock{mutex_};
    is_closed_ = true;
    changed_.notify_all();
}

void LineReader::end() {
    over_.request_stop();
    const std::lock_guard lock{mutex_};
    changed_.notify_all();
}

void LineReader::read(std::istream& input, Weigh weigh, Clock::duration after_last) {
    bool has_quit = false;
    while (!has_quit) {
        auto text = read_line(input);
        if (!text) break;
        if (text->empty()) continue;
        const LineWeight weight = weigh(*text);
        has_quit = weight == LineWeight::last;
        if (!has_quit) push({std::move(*text), Clock::now(), weight});
    }
    {
        std::unique_lock lock{mutex_};
        has_ended_ = true;
        has_quit_ = has_quit;
        changed_.notify_all();
        changed_.wait_for(lock, has_quit ? after_last : Clock::duration{patience},
                          [this] { return is_closed_ || stop_.stop_requested(); });
    }
    over_.request_stop();
}

void LineReader::push(Line line) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return lines_.size() < most_waiting || is_closed_ || stop_.stop_requested(); });
    lines_.push_back(std::move(line));
    changed_.notify_all();
}

std::optional<LineReader::Line> LineReader::next() {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return !lines_.empty() || has_ended_ || stop_.stop_requested(); });
    if (lines_.empty() || stop_.stop_requested()) return std::nullopt;
    Line line = std::move(lines_.front());
    lines_.pop_front();
    changed_.notify_all();
    return line;
}

bool LineReader::has_quit() const {
    const std::lock_guard lock{mutex_};
    return has_quit_;
}

bool LineReader::is_in_a_hurry(Clock::duration since) const {
    if (over_.stop_requested()) return true;
    const auto long_ago = Clock::now() - since;
    const std::lock_guard lock{mutex_};
    return std::any_of(lines_.begin(), lines_.end(),
                       [&](const Line& line) { return line.weight == LineWeight::urgent && line.at <= long_ago; });
}

}  // namespace plateau::protocols
