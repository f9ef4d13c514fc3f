// Sweeps the rooms of a server from time to time, on a thread of its own.
#pragma once

#include "core/stop.h"
#include "rooms/rooms.h"
#include "server/names.h"

namespace plateau::server {

class Sweeper {
public:
    explicit Sweeper(Rooms& rooms) : thread_{[&rooms](StopSignal stop) { sweep_until(std::move(stop), rooms); }} {}

private:
    static void sweep_until(StopSignal stop, Rooms& rooms);

    StoppableThread thread_;
};

}  // namespace plateau::server
