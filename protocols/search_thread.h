// A search beside the conversation: it comes to its end, is stopped, or is stopped after a while. What it throws is
// thrown to whoever waits for it. It is started and stopped by one thread, that of the conversation.
#pragma once

#include <functional>
#include <future>

#include "core/stop.h"
#include "protocols/line_reader.h"

namespace plateau::protocols {

class SearchThread {
public:
    using Search = std::function<void(const StopSignal& stop)>;

    // None may be running.
    void start(Search search);
    bool is_running() const { return ended_.valid(); }
    void stop_after(double seconds);
    void stop();
    // Lets it come to its end, unless the other side is in a hurry.
    void finish(const LineReader& lines);

private:
    std::future<void> ended_;
    StoppableThread search_, timer_;
};

inline constexpr double for_ever_seconds = 1e9;
// Returns when `stop` is asked for, or after so many seconds.
void wait_for_stop(const StopSignal& stop, double seconds = for_ever_seconds);

}  // namespace plateau::protocols
