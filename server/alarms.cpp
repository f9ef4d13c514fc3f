#include "server/alarms.h"

#include "rooms/survive.h"

namespace plateau::server {

Alarms::Alarms() : thread_{[this] { run(); }} {}

Alarms::~Alarms() {
    {
        const std::lock_guard lock{mutex_};
        is_stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Alarms::set(const std::string& name, Time time, std::function<void()> call) {
    {
        const std::lock_guard lock{mutex_};
        if (const auto old = by_name_.find(name); old != by_name_.end()) {
            alarms_.erase(old->second);
            by_name_.erase(old);
        }
        by_name_[name] = alarms_.insert({time, {name, std::move(call)}});
    }
    wake_.notify_one();
}

void Alarms::run() {
    std::unique_lock lock{mutex_};
    while (!is_stopping_) {
        if (alarms_.empty()) {
            wake_.wait(lock);
            continue;
        }
        const auto first = alarms_.begin();
        if (first->first > std::chrono::steady_clock::now()) {
            wake_.wait_until(lock, Time{first->first});
            continue;
        }
        const auto call = std::move(first->second.call);
        by_name_.erase(first->second.name);
        alarms_.erase(first);
        lock.unlock();
        survives("an alarm", call);
        lock.lock();
    }
}

}  // namespace plateau::server
