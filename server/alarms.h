// The alarms of the server: clocks of games. Set from any thread; alarms ring one after the other on a thread of their
// own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "rooms/alarm_clock.h"
#include "server/names.h"

namespace plateau::server {

class Alarms final : public AlarmClock {
public:
    Alarms();
    ~Alarms() override;  // forgets what is set

    void set(const std::string& name, Time time, std::function<void()> call) override;

private:
    struct Alarm {
        std::string name;
        std::function<void()> call;
    };

    void run();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::multimap<Time, Alarm> alarms_;
    std::map<std::string, std::multimap<Time, Alarm>::iterator> by_name_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace plateau::server
