#include "play/stop_watch.h"

#include <ctime>

namespace plateau::play {

namespace {

// A web page knows the time of day alone: what passes there is what it costs.
double read_clock(clockid_t clock) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

double process_cpu_seconds() { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }
double thread_cpu_seconds() { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace plateau::play
