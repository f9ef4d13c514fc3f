// How long work is told to stop: a source that asks, any number of signals that work reads, callbacks that are
// called when it is asked, and a thread that carries a signal. All of these may be used from any thread.
//
// The standard has the same (stop_token, jthread), but not every tool chain that Plateau is compiled with has it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace plateau {

class StopCallback;

// What a source and its signals share.
class StopState {
public:
    bool is_requested() const { return requested_.load(std::memory_order_acquire); }
    void request();
    void add(StopCallback& callback);     // calls it at once if the stop has been requested
    void remove(StopCallback& callback);  // and waits while another thread is calling it

private:
    std::atomic<bool> requested_{false};
    std::mutex mutex_;
    std::condition_variable ended_;
    std::vector<StopCallback*> callbacks_;
    StopCallback* running_ = nullptr;
    std::thread::id runner_;
};

// What work reads. One that belongs to no source never asks for anything.
class StopSignal {
public:
    StopSignal() = default;
    explicit StopSignal(std::shared_ptr<StopState> state) : state_{std::move(state)} {}
    bool stop_requested() const { return state_ && state_->is_requested(); }

private:
    friend class StopCallback;
    std::shared_ptr<StopState> state_;
};

// Copies are the same source.
class StopSource {
public:
    StopSignal signal() const { return StopSignal{state_}; }
    bool stop_requested() const { return state_->is_requested(); }
    void request_stop() const { state_->request(); }

private:
    std::shared_ptr<StopState> state_ = std::make_shared<StopState>();
};

// Calls a function once when the stop is requested, on the thread that requests it, or at once if it has been. Once the
// callback is gone the function neither runs nor will.
class StopCallback {
public:
    StopCallback(const StopSignal& stop, std::function<void()> call) : state_{stop.state_}, call_{std::move(call)} {
        if (state_) state_->add(*this);
    }
    ~StopCallback() {
        if (state_) state_->remove(*this);
    }
    StopCallback(const StopCallback&) = delete;
    StopCallback& operator=(const StopCallback&) = delete;

private:
    friend class StopState;
    std::shared_ptr<StopState> state_;
    std::function<void()> call_;
};

// A thread whose end is waited for: when it goes it is asked to stop, then joined. Its function may take the signal.
class StoppableThread {
public:
    StoppableThread() = default;
    template <class Work>
        requires(!std::is_same_v<std::decay_t<Work>, StoppableThread>)
    explicit StoppableThread(Work work)
        : stop_{}, thread_{[work = std::move(work), stop = stop_.signal()]() mutable {
              if constexpr (std::is_invocable_v<Work&, StopSignal>) work(stop);
              else work();
          }} {}
    ~StoppableThread() { finish(); }
    StoppableThread(StoppableThread&&) = default;
    StoppableThread& operator=(StoppableThread&& other) {
        finish();
        stop_ = other.stop_;
        thread_ = std::move(other.thread_);
        return *this;
    }

    const StopSource& source() const { return stop_; }
    void request_stop() const { stop_.request_stop(); }
    bool joinable() const { return thread_.joinable(); }
    void join() { thread_.join(); }

private:
    void finish() {
        if (!thread_.joinable()) return;
        stop_.request_stop();
        thread_.join();
    }

    StopSource stop_;
    std::thread thread_;
};

// A condition that also wakes when a stop is requested.
class StoppableCondition {
public:
    // Whether `is_so` holds, waited for until it does, the stop is requested or the time has come.
    template <class Lock, class Condition>
    bool wait(Lock& lock, const StopSignal& stop, Condition is_so) {
        return wait_with(lock, stop, is_so, [this](auto& inner) { return wake_.wait(inner), true; });
    }
    template <class Lock, class Time, class Condition>
    bool wait_until(Lock& lock, const StopSignal& stop, const Time& time, Condition is_so) {
        return wait_with(lock, stop, is_so,
                         [&](auto& inner) { return wake_.wait_until(inner, time) == std::cv_status::no_timeout; });
    }
    template <class Lock, class Duration, class Condition>
    bool wait_for(Lock& lock, const StopSignal& stop, const Duration& duration, Condition is_so) {
        return wait_until(lock, stop, std::chrono::steady_clock::now() + duration, is_so);
    }
    void notify_all() {
        const std::lock_guard inner{mutex_};
        wake_.notify_all();
    }

private:
    // The mutex of our own is taken before the caller's is released, so that no call between the two is missed.
    template <class Lock, class Condition, class Wait>
    bool wait_with(Lock& lock, const StopSignal& stop, Condition is_so, Wait wait) {
        const StopCallback tell{stop, [this] { notify_all(); }};
        bool in_time = true;
        while (!is_so()) {
            std::unique_lock inner{mutex_};
            if (stop.stop_requested() || !in_time) return false;
            lock.unlock();
            in_time = wait(inner);
            inner.unlock();
            lock.lock();
        }
        return true;
    }

    std::mutex mutex_;
    std::condition_variable wake_;
};

}  // namespace plateau
