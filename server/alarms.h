// Calls somebody at a time: clocks of games. One alarm for each name, the last one set. Set from any thread; alarms
// ring one after the other on a thread of their own.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace plateau::server {

class Alarms {
public:
    using Time = std::chrono::steady_clock::time_point;

    Alarms();
    ~Alarms();  // forgets what is set

    void set(const std::string& name, Time time, std::function<void()> call);

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
