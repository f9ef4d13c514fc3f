// Jobs that are handed out until there are no more.
#include "lab/queue/nats_queue.h"

#include <chrono>
#include <thread>

#include "lab/queue/nats/nats_desk.h"

namespace plateau::lab {

namespace {

using Clock = std::chrono::steady_clock;

class NatsQueue final : public JobQueue {
public:
    explicit NatsQueue(std::unique_ptr<nats::Desk> desk) : desk_{std::move(desk)} {}

    Result<void> run(const Next& next, const Done& done, StopSignal stop) override {
        has_more_ = true;
        bool is_stopping = false;
        begun_ = 0;
        Clock::time_point give_up_at{};
        while (true) {
            if (!desk_->connection().is_open())
                return unavailable({"the NATS server has gone: resume the run when it is back",
                                    "le serveur NATS a disparu : reprenez quand il est revenu"});
            if (stop.stop_requested() && !is_stopping) {
                is_stopping = true;
                has_more_ = false;
                begun_ = desk_->withdraw_jobs();
                give_up_at = Clock::now() + std::chrono::seconds{600};
            }
            if (auto filled = hand_out(next); !filled) return filled;
            if (desk_->open_jobs() == 0 && !has_more_) return {};
            if (is_stopping && (begun_ <= 0 || Clock::now() >= give_up_at)) return desk_->forget_jobs(), Result<void>{};
            if (auto taken = take_results(done); !taken) return taken;
            if (!is_stopping) desk_->look_after_jobs();
        }
    }

private:
    // Enough in store for all workers, few enough to stop soon.
    Result<void> hand_out(const Next& next) {
        constexpr std::size_t in_store = 512;
        bool has_sent = false;
        while (has_more_ && desk_->open_jobs() < in_store) {
            const auto job = next();
            if (!job) {
                has_more_ = false;
                break;
            }
            if (auto sent = desk_->send(*job); !sent) return sent;
            has_sent = true;
        }
        if (has_sent) (void)desk_->connection().settle();  // what went missing is sent again
        return {};
    }

    Result<void> take_results(const Done& done) {
        const auto messages = desk_->fetch_results(200, 0.2);
        if (!messages) {
            std::this_thread::sleep_for(std::chrono::milliseconds{200});  // the server is away, or has lost the stream
            return {};
        }
        for (const auto& message : *messages) {
            if (const auto answer = desk_->take(message.get())) {
                --begun_;
                if (!answer->result) return answer->result.failure();
                if (auto told = done(answer->id, *answer->result); !told) return told;
            }
            natsMsg_Ack(message.get(), nullptr);
        }
        return {};
    }

    const std::unique_ptr<nats::Desk> desk_;
    bool has_more_ = true;
    int begun_ = 0;  // when stopping: jobs that somebody works on
};

}  // namespace

Result<std::unique_ptr<JobQueue>> open_nats_queue(const NatsOptions& options, const std::string& run,
                                                  const std::string& version) {
    auto desk = nats::Desk::open(options, Trade::games, run, version);
    if (!desk) return desk.failure();
    return std::unique_ptr<JobQueue>{std::make_unique<NatsQueue>(std::move(*desk))};
}

}  // namespace plateau::lab
