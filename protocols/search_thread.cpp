#include "protocols/search_thread.h"

#include <algorithm>
#include <cassert>
#include <mutex>

namespace plateau::protocols {

void wait_for_stop(const StopSignal& stop, double seconds) {
    std::mutex mutex;
    StoppableCondition wake;
    std::unique_lock lock{mutex};
    const std::chrono::duration<double> longest{std::min(seconds, for_ever_seconds)};
    wake.wait_for(lock, stop, longest, [] { return false; });
}

void SearchThread::start(Search search) {
    assert(!is_running());
    std::packaged_task<void(StopSignal)> task{std::move(search)};
    ended_ = task.get_future();
    search_ = StoppableThread{std::move(task)};
}

void SearchThread::stop_after(double seconds) {
    timer_ = StoppableThread{[search = search_.source(), seconds](const StopSignal& stop) mutable {
        wait_for_stop(stop, seconds);
        if (!stop.stop_requested()) search.request_stop();
    }};
}

void SearchThread::stop() {
    if (!is_running()) return;
    search_ = {};
    timer_ = {};
    ended_.get();
}

void SearchThread::finish(const LineReader& lines) {
    if (!is_running()) return;
    constexpr std::chrono::milliseconds step{50};
    while (ended_.wait_for(step) != std::future_status::ready && !lines.is_in_a_hurry()) continue;
    stop();
}

}  // namespace plateau::protocols
