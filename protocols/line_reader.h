// What the other side says, line by line. A thread of its own reads, so that a word to stop, the end of the input and
// the end of the program are heard while the engine thinks. One thread takes the lines; the rest may be asked from any.
//
//     LineReader lines{input, weight_of, stop};
//     while (const auto line = lines.next()) obey(line->text);
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/stop.h"

namespace plateau::protocols {

// An urgent line ("stop") does not wait for a long search; nothing is read after the last one ("quit").
enum class LineWeight { ordinary, urgent, last };

class LineReader {
public:
    using Clock = std::chrono::steady_clock;
    using Weigh = LineWeight (*)(std::string_view line);

    struct Line {
        std::string text;  // never empty, without blanks around it
        Clock::time_point at;
        LineWeight weight;
    };

    // How long a search may go on that nobody may be waiting for.
    static constexpr std::chrono::seconds patience{5};

    // The input must end by itself once `stop` is asked for. `after_last` is the patience after the last line.
    LineReader(std::istream& input, Weigh weigh, StopSignal stop, Clock::duration after_last = patience);
    // Waits for the end of the input, unless the last line has come.
    ~LineReader();

    // Waits for a line; nothing when no more will come. The last line is not told, see has_quit.
    std::optional<Line> next();
    bool has_quit() const;

    // Asked for when no answer is wanted any more: some time after the last line or the end of the input, and at
    // once with `stop`.
    StopSignal over() const { return over_.signal(); }
    // Whether a search should end: it is over, or an urgent line has waited so long.
    bool is_in_a_hurry(Clock::duration since = patience) const;

private:
    void read(std::istream& input, Weigh weigh, Clock::duration after_last);
    void push(Line line);
    void end();

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Line> lines_;
    bool has_ended_ = false, has_quit_ = false, is_closed_ = false;
    StopSignal stop_;
    StopSource over_;
    StopCallback when_stopped_;
    StoppableThread reader_;
};

}  // namespace plateau::protocols
