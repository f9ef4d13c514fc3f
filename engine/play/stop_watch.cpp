#include "play/stop_watch.h"

#include <ctime>

namespace plateau::play {

namespace {

double read_clock(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

double process_cpu_seconds() { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }
double thread_cpu_seconds() { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace plateau::play
