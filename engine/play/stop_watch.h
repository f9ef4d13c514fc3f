// The clock and the stop signal of one thought, for all the threads that think it.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>

#include "core/stop.h"
#include "game/limits.h"

namespace plateau::play {

// CPU time of the whole process, all threads; and of the calling thread.
double process_cpu_seconds();
double thread_cpu_seconds();

// What passes on a watch: the time of everybody, or the CPU time of the thread that started it, which has to ask itself
// then. On a busy machine players get the same of the second alone.
enum class Passing { time, cpu_time };

class StopWatch final : public Watch {
public:
    explicit StopWatch(StopSignal stop = {}, Passing passing = Passing::time)
        : stop_{std::move(stop)}, passing_{passing} {}

    double elapsed_seconds() const override {
        if (passing_ == Passing::cpu_time) return thread_cpu_seconds() - cpu_start_;
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }
    bool stop_requested() const override { return stop_.stop_requested(); }
    void helper_ends() const override { helper_cpu_nanoseconds_ += std::llround(1e9 * thread_cpu_seconds()); }
    // CPU time of the threads that helped and have ended.
    double helper_cpu_seconds() const { return 1e-9 * static_cast<double>(helper_cpu_nanoseconds_.load()); }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double cpu_start_ = thread_cpu_seconds();
    StopSignal stop_;
    Passing passing_;
    mutable std::atomic<std::int64_t> helper_cpu_nanoseconds_{0};
};

}  // namespace plateau::play
