// Questions asked one at a time: the same streams as a run of games, that does not end.
#include <charconv>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "lab/queue/nats/nats_desk.h"
#include "lab/queue/nats_queue.h"

namespace plateau::lab {

namespace {

using Clock = std::chrono::steady_clock;

// A worker says every two seconds that it is still at it, and what a dead one held goes to another after six.
constexpr std::chrono::seconds patience{10};
constexpr std::chrono::seconds remembered{3};  // how long ago somebody has been seen

class NatsQuestions final : public AskedWorkers {
public:
    NatsQuestions(std::unique_ptr<nats::Desk> desk, nats::Subscription progress)
        : desk_{std::move(desk)}, progress_{std::move(progress)} {
        thread_ = StoppableThread{[this](const StopSignal& stop) { work(stop); }};
    }
    ~NatsQuestions() override {
        thread_ = {};
        while (!asked_.empty()) answer(asked_.begin()->first, std::nullopt);
    }

    bool are_there() const override {
        const std::lock_guard lock{mutex_};
        return Clock::now() - last_seen_ < remembered;
    }

    void ask(const std::string& question, const StopSignal& hurry, Answered answered) override {
        std::unique_lock lock{mutex_};
        const std::uint64_t id = ++last_id_;
        if (!desk_->send({id, question})) {  // too large
            refused_.push_back(std::move(answered));
            return;
        }
        Asked& asked = asked_[id];
        asked.answered = std::move(answered);
        asked.last_progress = Clock::now();
        lock.unlock();
        // Outside the lock: where it is asked for already, it is called at once.
        auto callback = std::make_unique<StopCallback>(
            hurry, [this, id] { desk_->connection().mention(desk_->streams().hurry, std::to_string(id)); });
        lock.lock();
        if (const auto still = asked_.find(id); still != asked_.end()) still->second.hurry = std::move(callback);
    }

private:
    struct Asked {
        Answered answered;
        Clock::time_point last_progress;
        std::unique_ptr<StopCallback> hurry;
    };

    void work(const StopSignal& stop) {
        while (!stop.stop_requested()) {
            const auto messages = desk_->fetch_results(1, 0.1);
            if (!messages) std::this_thread::sleep_for(std::chrono::milliseconds{100});
            else
                for (const auto& message : *messages) take(message.get());
            look_after_all();
        }
    }

    void take(natsMsg* message) {
        std::optional<nats::Answer> found;
        {
            const std::lock_guard lock{mutex_};
            found = desk_->take(message);
            if (found) last_seen_ = Clock::now();
        }
        natsMsg_Ack(message, nullptr);
        if (found) answer(found->id, found->result ? std::optional{*found->result} : std::nullopt);
    }

    void look_after_all() {
        std::vector<std::uint64_t> given_up;
        std::vector<Answered> refused;
        {
            const std::lock_guard lock{mutex_};
            desk_->look_after_jobs();
            note_progress();
            for (auto& [id, asked] : asked_)
                if (Clock::now() - asked.last_progress > patience) given_up.push_back(id);
            for (const auto id : given_up) desk_->forget_job(id);
            // Whoever comes later shall not work on what nobody waits for.
            if (!given_up.empty() && desk_->open_jobs() == 0) desk_->withdraw_jobs();
            refused.swap(refused_);
        }
        for (const auto id : given_up) answer(id, std::nullopt);
        for (const auto& one : refused) one(std::nullopt);
        if (looking_.is_due()) look_for_workers();
    }

    void note_progress() {
        while (const auto text = nats::Connection::heard(progress_.get())) {
            std::uint64_t id = 0;
            std::from_chars(text->data(), text->data() + text->size(), id);
            const auto asked = asked_.find(id);
            if (asked == asked_.end()) continue;
            asked->second.last_progress = Clock::now();
        }
    }

    void look_for_workers() {
        const bool are_waiting = desk_->connection().has_takers(desk_->streams().jobs, nats::jobs_consumer);
        const std::lock_guard lock{mutex_};
        if (are_waiting) last_seen_ = Clock::now();
    }

    // Not under the lock: whoever hears it may ask again.
    void answer(std::uint64_t id, const std::optional<std::string>& text) {
        decltype(asked_)::node_type asked;
        {
            const std::lock_guard lock{mutex_};
            asked = asked_.extract(id);
        }
        if (!asked) return;
        asked.mapped().hurry.reset();
        asked.mapped().answered(text);
    }

    const std::unique_ptr<nats::Desk> desk_;
    const nats::Subscription progress_;
    mutable std::mutex mutex_;
    std::map<std::uint64_t, Asked> asked_;
    std::vector<Answered> refused_;
    std::uint64_t last_id_ = 0;
    Clock::time_point last_seen_ = Clock::now() - remembered;
    nats::Every looking_{0.5};
    StoppableThread thread_;
};

}  // namespace

Result<std::unique_ptr<AskedWorkers>> ask_nats_workers(const NatsOptions& options, const std::string& run,
                                                       const std::string& version) {
    auto desk = nats::Desk::open(options, Trade::thinking, run, version);
    if (!desk) return desk.failure();
    auto progress = (*desk)->connection().listen((*desk)->streams().progress);
    if (!progress) return progress.failure();
    return std::unique_ptr<AskedWorkers>{std::make_unique<NatsQuestions>(std::move(*desk), std::move(*progress))};
}

}  // namespace plateau::lab
