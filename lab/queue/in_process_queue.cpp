#include <mutex>
#include <vector>

#include "core/stop.h"
#include "lab/queue/job_queue.h"

namespace plateau::lab {

namespace {

class InProcessQueue final : public JobQueue {
public:
    InProcessQueue(WorkerMaker make_worker, int threads) : make_worker_{std::move(make_worker)}, threads_{threads} {}

    Result<void> run(const Next& next, const Done& done, StopSignal stop) override {
        failure_.reset();
        StopSource broken;  // after a failure there is no use in finishing
        const auto work = [&] {
            const auto worker = make_worker_();
            while (const auto job = take(next, stop)) {
                const auto result = worker->work(job->work, broken.signal());
                const std::lock_guard lock{mutex_};
                if (!result) return break_off(result.failure(), broken);
                if (!*result || failure_) return;
                if (const auto kept = done(job->id, **result); !kept) return break_off(kept.failure(), broken);
            }
        };
        {
            std::vector<StoppableThread> threads;
            for (int i = 1; i < threads_; ++i) threads.emplace_back(work);
            work();
        }
        if (failure_) return *failure_;
        return {};
    }

private:
    std::optional<Job> take(const Next& next, const StopSignal& stop) {
        const std::lock_guard lock{mutex_};
        if (stop.stop_requested() || failure_) return std::nullopt;
        return next();
    }

    void break_off(Failure failure, StopSource& broken) {
        if (!failure_) failure_ = std::move(failure);
        broken.request_stop();
    }

    WorkerMaker make_worker_;
    int threads_;
    std::mutex mutex_;
    std::optional<Failure> failure_;
};

}  // namespace

std::unique_ptr<JobQueue> in_process_queue(WorkerMaker make_worker, int threads) {
    return std::make_unique<InProcessQueue>(std::move(make_worker), threads);
}

}  // namespace plateau::lab
