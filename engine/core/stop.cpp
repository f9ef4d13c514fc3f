#include "core/stop.h"

#include <cassert>

namespace plateau {

void StopState::request() {
    std::unique_lock lock{mutex_};
    if (requested_.exchange(true)) return;
    runner_ = std::this_thread::get_id();
    while (!callbacks_.empty()) {
        running_ = callbacks_.back();
        callbacks_.pop_back();
        // A copy, since the callback may go while it is called, by its own doing.
        const auto call = running_->call_;
        lock.unlock();
        call();
        lock.lock();
        running_ = nullptr;
        ended_.notify_all();
    }
}

void StopState::add(StopCallback& callback) {
    {
        const std::lock_guard lock{mutex_};
        if (!is_requested()) {
            callbacks_.push_back(&callback);
            return;
        }
    }
    callback.call_();
}

void StopState::remove(StopCallback& callback) {
    std::unique_lock lock{mutex_};
    if (std::erase(callbacks_, &callback) == 1) return;
    if (runner_ == std::this_thread::get_id()) return;
    ended_.wait(lock, [&] { return running_ != &callback; });
}

}  // namespace plateau
