// How long a player may think, and how it is told to stop.
#pragma once

#include <cstdint>
#include <memory>

#include "plateau/export.h"

namespace plateau::v0 {

// What is 0 sets no limit: the player's own holds.
struct Limits {
    double seconds = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
};

// Copies are the same source; any thread may ask for the stop.
class PLATEAU_API StopSource {
public:
    StopSource();
    void request_stop() const;
    bool stop_requested() const;

    struct Parts;
    const Parts& parts() const { return *parts_; }

private:
    std::shared_ptr<Parts> parts_;
};

}  // namespace plateau::v0
