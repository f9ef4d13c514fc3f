// Calls somebody at a time. One alarm for each name, the last one set.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace plateau::rooms {

class AlarmClock {
public:
    using Time = std::chrono::steady_clock::time_point;

    virtual ~AlarmClock() = default;
    // The call does not come before set() has returned.
    virtual void set(const std::string& name, Time time, std::function<void()> call) = 0;
};

}  // namespace plateau::rooms
