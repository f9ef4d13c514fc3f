#include "lab/training/workers.h"

#include <atomic>
#include <cassert>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace plateau::lab {

namespace {

class WorkerPool {
public:
    explicit WorkerPool(int threads) {
        for (int i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
    }
    ~WorkerPool() {
        {
            const std::lock_guard lock{mutex_};
            is_over_ = true;
        }
        begun_.notify_all();
        for (auto& helper : helpers_) helper.join();
    }
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    void run(std::size_t parts, const std::function<void(std::size_t)>& work) {
        {
            const std::lock_guard lock{mutex_};
            assert(busy_ == 0);
            work_ = &work;
            parts_ = parts;
            next_ = 0;
            busy_ = helpers_.size();
            ++task_;
        }
        begun_.notify_all();
        take_parts();
        std::unique_lock lock{mutex_};
        ended_.wait(lock, [this] { return busy_ == 0; });
    }

private:
    void take_parts() {
        for (std::size_t part; (part = next_++) < parts_;) (*work_)(part);
    }

    void help() {
        std::uint64_t done = 0;
        while (true) {
            {
                std::unique_lock lock{mutex_};
                begun_.wait(lock, [&] { return is_over_ || task_ != done; });
                if (is_over_) return;
                done = task_;
            }
            take_parts();
            const std::lock_guard lock{mutex_};
            if (--busy_ == 0) ended_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable begun_, ended_;
    const std::function<void(std::size_t)>* work_ = nullptr;
    std::size_t parts_ = 0, busy_ = 0;  // helpers that have not ended the task
    std::atomic<std::size_t> next_ = 0;
    std::uint64_t task_ = 0;
    bool is_over_ = false;
    std::vector<std::thread> helpers_;
};

}  // namespace

learning::Runner workers(int threads) {
    if (threads <= 1) return learning::one_after_the_other();
    return [pool = std::make_shared<WorkerPool>(threads)](
               std::size_t parts, const std::function<void(std::size_t)>& work) { pool->run(parts, work); };
}

}  // namespace plateau::lab
