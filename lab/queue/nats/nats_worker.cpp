// The worker's side: finds a run, takes its jobs, stores results.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "lab/queue/nats/messages.h"
#include "lab/queue/nats/nats_connection.h"
#include "lab/queue/nats_queue.h"

namespace plateau::lab {

namespace {

using nats::Announcement;
using nats::Connection;

// A job that ended so many workers would end them all.
constexpr std::uint64_t most_tries = 20;

// The runs that are announced, as a worker hears of them. One thread at a time.
class Runs {
public:
    static Result<Runs> of(Connection& connection, Trade trade) {
        auto announcements = connection.listen(nats::announcements_of(trade));
        if (!announcements) return announcements.failure();
        return Runs{std::move(*announcements)};
    }

    // Takes in what was said since the last time.
    void hear() {
        while (const auto text = Connection::heard(announcements_.get())) {
            const auto run = nats::parse_announcement(*text);
            if (!run) continue;
            if (run->is_over) runs_.erase(run->nonce);
            else if (runs_.contains(run->nonce) || runs_.size() < most_runs) runs_[run->nonce] = {*run, Clock::now()};
        }
        std::erase_if(runs_, [](const auto& one) { return Clock::now() - one.second.heard > silence; });
    }
    std::optional<Announcement> newest() const {
        const auto found = std::max_element(runs_.begin(), runs_.end(), [](const auto& one, const auto& other) {
            return one.second.run.started < other.second.run.started;
        });
        return found == runs_.end() ? std::nullopt : std::optional{found->second.run};
    }
    bool is_over(const Announcement& run) const {
        return !runs_.contains(run.nonce) ||
               std::any_of(runs_.begin(), runs_.end(), [&](const auto& one) { return one.second.run.replaces(run); });
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds silence{10};  // of a referee, after which its run is over
    static constexpr std::size_t most_runs = 1000;

    struct Heard {
        Announcement run;
        Clock::time_point heard;
    };

    explicit Runs(nats::Subscription announcements) : announcements_{std::move(announcements)} {}

    nats::Subscription announcements_;
    std::map<std::string, Heard> runs_;  // by nonce
};

// One thread of a worker: takes jobs, works, stores the result, acknowledges. Thoughts are taken one at a time, whoever
// waits is told that they are under way, and they end when their answer is wanted at once.
class WorkerThread {
public:
    WorkerThread(Connection& connection, const Announcement& run, const WorkerMaker& make_worker,
                 const std::function<void()>& worked)
        : connection_{connection},
          streams_{run},
          thinks_{run.trade == Trade::thinking},
          worker_{make_worker()},
          worked_{worked} {}

    // Until `over` is asked for: then the job at hand is finished. Or until the run's streams are gone.
    void run(const StopSignal& over) {
        auto jobs = connection_.subscribe(streams_.jobs, streams_.jobs_subject, nats::jobs_consumer);
        if (!jobs) return;
        if (thinks_) {
            auto hurry = connection_.listen(streams_.hurry);
            if (!hurry) return;
            hurry_ = std::move(*hurry);
        }
        const StoppableThread heart{[this](const StopSignal& stop) { beat(stop); }};
        int batch = 1;
        while (!over.stop_requested()) {
            auto messages = connection_.fetch(jobs->get(), batch, 0.3);
            if (!messages) return;
            {
                const std::lock_guard lock{mutex_};
                for (auto& message : *messages) held_.insert(message.get());
            }
            const auto begun = std::chrono::steady_clock::now();
            for (auto& message : *messages) {
                do_job(message.get(), over);
                const std::lock_guard lock{mutex_};
                held_.erase(message.get());
            }
            // Short jobs are taken several at a time.
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begun;
            if (!messages->empty() && !thinks_) batch = spent.count() < 0.05 ? std::min(32, 2 * batch) : 1;
        }
    }

private:
    void do_job(natsMsg* message, const StopSignal& over) {
        if (over.stop_requested()) {
            natsMsg_Nak(message, nullptr);  // somebody else may have it at once
            return;
        }
        const auto job = nats::parse_job(nats::text_of(message));
        if (!job) {
            natsMsg_Term(message, nullptr);  // nobody can do it
            return;
        }
        const auto tries = nats::times_delivered(message);
        const StopSource hurry;
        if (thinks_) begin_thought(job->id, hurry);
        const auto result =
            tries > most_tries ? Result<std::string>{given_up(tries)} : answer_to(job->work, hurry.signal());
        std::string text = nats::answer_text({job->id, result});
        if (text.size() > connection_.largest_message())
            text = nats::answer_text({job->id, too_large(text.size(), connection_)});
        if (auto stored = connection_.publish(streams_.results_subject, text, fmt::format("{}.{}", job->id, tries));
            !stored)
            return;  // the run is over, or the server: nobody is told, nothing is acknowledged
        natsMsg_Ack(message, nullptr);
        worked_();
    }

    static Failure given_up(std::uint64_t tries) {
        return fail(
            fmt::format("a job was begun {} times and never finished: it may end the workers that try", tries - 1),
            fmt::format("un travail a été commencé {} fois sans être fini : il met peut-être fin aux ouvriers qui "
                        "essaient",
                        tries - 1));
    }

    // A job that ends the program would end the next worker's, too: whatever happens becomes an answer.
    Result<std::string> answer_to(const std::string& work, StopSignal hurry) {
        try {
            const auto result = worker_->work(work, std::move(hurry));
            if (!result) return result.failure();
            return result->value_or("");
        } catch (const std::exception& error) {
            return fail(fmt::format("a worker could not do its job: {}", error.what()),
                        fmt::format("un ouvrier n'a pas pu faire son travail : {}", error.what()));
        }
    }

    void begin_thought(std::uint64_t id, const StopSource& hurry) {
        const std::lock_guard lock{mutex_};
        thought_ = {id, hurry};
        connection_.mention(streams_.progress, std::to_string(id));
    }

    void beat(const StopSignal& stop) {
        while (!stop.stop_requested()) {
            for (int i = 0; i < 20 && !stop.stop_requested(); ++i) {
                std::this_thread::sleep_for(std::chrono::duration<double>(seconds_to_acknowledge / 60));
                if (thinks_) heed_hurry();
            }
            const std::lock_guard lock{mutex_};
            for (auto* message : held_) natsMsg_InProgress(message, nullptr);
            if (thinks_ && !held_.empty()) connection_.mention(streams_.progress, std::to_string(thought_.id));
        }
    }

    void heed_hurry() {
        while (const auto text = Connection::heard(hurry_.get())) {
            const std::lock_guard lock{mutex_};
            if (*text == std::to_string(thought_.id)) thought_.hurry.request_stop();
        }
    }

    Connection& connection_;
    const nats::RunStreams streams_;
    const bool thinks_;
    std::unique_ptr<Worker> worker_;
    const std::function<void()>& worked_;
    nats::Subscription hurry_;
    std::mutex mutex_;
    std::set<natsMsg*> held_;
    struct {
        std::uint64_t id = 0;
        StopSource hurry;
    } thought_;  // the last that was begun
};

Failure other_version(const Announcement& found, const std::string& version) {
    return fail(
        fmt::format("run {} uses Plateau {}, this worker {}: versions must match", found.name, found.version, version),
        fmt::format("l'exécution {} utilise Plateau {}, cet ouvrier {} : les versions doivent être les mêmes",
                    found.name, found.version, version));
}

// Until the run is over: its referee announces it no longer, or has started it again.
void work_for(Connection& connection, Runs& runs, const Announcement& run, const WorkerMaker& make_worker, int threads,
              const StopSignal& stop, const std::function<void()>& worked) {
    StopSource over;
    const StopCallback leave{stop, [&] { over.request_stop(); }};
    std::vector<StoppableThread> workers;
    for (int i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            WorkerThread worker{connection, run, make_worker, worked};
            worker.run(over.signal());
            over.request_stop();  // its streams have gone
        });
    while (!over.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
        runs.hear();
        if (runs.is_over(run)) over.request_stop();
    }
}

}  // namespace

Result<void> run_nats_worker(const NatsOptions& options, Trade trade, const std::string& version,
                             const WorkerMaker& make_worker, int threads, StopSignal stop,
                             const NatsWorkerEvents& events) {
    auto connection = Connection::open(options);
    if (!connection) return connection.failure();
    auto runs = Runs::of(**connection, trade);
    if (!runs) return runs.failure();
    std::mutex telling;
    std::uint64_t jobs = 0;
    const std::function<void()> worked = [&] {
        const std::lock_guard lock{telling};
        ++jobs;
        if (events.worked) events.worked(jobs);
    };
    std::string last_run;
    while (!stop.stop_requested()) {
        if (!(*connection)->is_open()) return unavailable({"the NATS server has gone", "le serveur NATS a disparu"});
        runs->hear();
        const auto found = runs->newest();
        if (!found) {
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
            continue;
        }
        if (found->version != version) return other_version(*found, version);
        if (events.joined && found->name != last_run) events.joined(found->name);
        last_run = found->name;
        work_for(**connection, *runs, *found, make_worker, threads, stop, worked);
    }
    return {};
}

}  // namespace plateau::lab
