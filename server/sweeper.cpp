#include "server/sweeper.h"

#include <malloc.h>

#include "rooms/survive.h"

namespace plateau::server {

namespace {

constexpr std::chrono::seconds sweep_interval{1};

void sweep(Rooms& rooms) {
    if (rooms.sweep()) malloc_trim(0);  // freed tables go back to the system
}

}  // namespace

void Sweeper::sweep_until(StopSignal stop, Rooms& rooms) {
    std::mutex mutex;
    StoppableCondition wake;
    std::unique_lock lock{mutex};
    while (!wake.wait_for(lock, stop, sweep_interval, [] { return false; }) && !stop.stop_requested())
        survives("sweeping", [&rooms] { sweep(rooms); });
}

}  // namespace plateau::server
