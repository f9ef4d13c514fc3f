#include "lab/queue/nats_queue.h"

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "core/json_text.h"
#include "lab/queue/nats/nats_connection.h"

namespace plateau::lab {

namespace {

using nats::Connection;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

// A worker that says nothing for so long has died; it says "still at it" three times as often.
constexpr double seconds_to_acknowledge = 6;
constexpr const char* runs_stream = "PLATEAU_RUNS";
constexpr const char* runs_subject = "plateau.runs";
constexpr const char* jobs_consumer = "workers";
constexpr const char* results_consumer = "referee";

std::string jobs_stream(const std::string& run) { return "PLATEAU_JOBS_" + run; }
std::string jobs_subject(const std::string& run) { return "plateau.jobs." + run; }
std::string results_stream(const std::string& run) { return "PLATEAU_RESULTS_" + run; }
std::string results_subject(const std::string& run) { return "plateau.results." + run; }

struct Announcement {
    std::string run, version;
};

Result<void> announce(Connection& connection, const Announcement& what) {
    return connection.publish(runs_subject, json{{"run", what.run}, {"version", what.version}}.dump(), "");
}

// Whoever reaches the server can publish there: a message that is not as it should be is passed over.
std::optional<Announcement> announced(Connection& connection) {
    const auto message = connection.last(runs_stream, runs_subject);
    if (!message) return std::nullopt;
    const auto object = read_json<json>(nats::text_of(message.get()));
    if (!object) return std::nullopt;
    Announcement found{text_in(*object, "run"), text_in(*object, "version")};
    if (found.run.empty()) return std::nullopt;
    return found;
}

std::string job_text(const Job& job) { return json{{"id", job.id}, {"work", job.work}}.dump(); }

std::optional<Job> parse_job(const std::string& text) {
    const auto object = read_json<json>(text);
    if (!object) return std::nullopt;
    try {
        return Job{object->at("id"), object->at("work")};
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

// What came of a job: a result, or why there is none.
struct Answer {
    std::uint64_t id = 0;
    Result<std::string> result{""};
};

std::string answer_text(const Answer& answer) {
    json object{{"id", answer.id}};
    if (answer.result) object["result"] = *answer.result;
    else object["error"] = {answer.result.error().en, answer.result.error().fr};
    return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<Answer> parse_answer(const std::string& text) {
    const auto object = read_json<json>(text);
    if (!object) return std::nullopt;
    try {
        const std::uint64_t id = object->at("id");
        if (object->contains("error"))
            return Answer{
                id, fail(object->at("error").at(0).get<std::string>(), object->at("error").at(1).get<std::string>())};
        return Answer{id, object->at("result").get<std::string>()};
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

class NatsQueue final : public JobQueue {
public:
    NatsQueue(std::unique_ptr<Connection> connection, std::string run, std::string version)
        : connection_{std::move(connection)}, run_{std::move(run)}, version_{std::move(version)} {}

    ~NatsQueue() override {
        (void)announce(*connection_, {"", version_});
        connection_->delete_stream(jobs_stream(run_));
        connection_->delete_stream(results_stream(run_));
    }

    Result<void> prepare() {
        connection_->delete_stream(jobs_stream(run_));
        connection_->delete_stream(results_stream(run_));
        if (auto made = connection_->make_stream(runs_stream, runs_subject, Connection::Keeps::last); !made)
            return made;
        if (auto made = connection_->make_stream(jobs_stream(run_), jobs_subject(run_), Connection::Keeps::queue);
            !made)
            return made;
        if (auto made = connection_->make_stream(results_stream(run_), results_subject(run_), Connection::Keeps::queue);
            !made)
            return made;
        if (auto made = connection_->make_consumer(jobs_stream(run_), jobs_consumer, seconds_to_acknowledge); !made)
            return made;
        if (auto made = connection_->make_consumer(results_stream(run_), results_consumer, 60); !made) return made;
        auto results = connection_->subscribe(results_stream(run_), results_subject(run_), results_consumer);
        if (!results) return results.failure();
        results_ = std::move(*results);
        return announce(*connection_, {run_, version_});
    }

    Result<void> run(const Next& next, const Done& done, StopSignal stop) override {
        bool has_more = true, is_stopping = false;
        int begun = 0;  // when stopping: jobs that somebody works on
        Clock::time_point give_up_at{};
        while (true) {
            if (stop.stop_requested() && !is_stopping) {
                is_stopping = true;
                has_more = false;
                begun = connection_->unacknowledged(jobs_stream(run_), jobs_consumer);
                connection_->purge_stream(jobs_stream(run_));
                give_up_at = Clock::now() + std::chrono::seconds{600};
            }
            if (auto filled = hand_out(next, has_more); !filled) return filled;
            if (open_.empty() && !has_more) return {};
            if (is_stopping && (begun <= 0 || Clock::now() >= give_up_at)) return open_.clear(), Result<void>{};
            auto messages = connection_->fetch(results_.get(), 200, 0.2);
            if (!messages) return messages.failure();
            for (const auto& message : *messages) {
                if (auto taken = take(nats::text_of(message.get()), done, begun); !taken) return taken;
                natsMsg_Ack(message.get(), nullptr);
            }
        }
    }

private:
    // Enough in store for all workers, few enough to stop soon.
    Result<void> hand_out(const Next& next, bool& has_more) {
        constexpr std::size_t in_store = 512;
        bool has_sent = false;
        while (has_more && open_.size() < in_store) {
            const auto job = next();
            if (!job) {
                has_more = false;
                break;
            }
            open_.insert(job->id);
            if (auto sent = connection_->publish_later(jobs_subject(run_), job_text(*job), std::to_string(job->id));
                !sent)
                return sent;
            has_sent = true;
        }
        return has_sent ? connection_->settle() : Result<void>{};
    }

    Result<void> take(const std::string& text, const Done& done, int& begun) {
        const auto answer = parse_answer(text);
        if (!answer || open_.erase(answer->id) == 0) return {};  // nonsense, or it came twice
        --begun;
        return answer->result ? done(answer->id, *answer->result) : answer->result.failure();
    }

    std::unique_ptr<Connection> connection_;
    std::string run_, version_;
    nats::Subscription results_;
    std::set<std::uint64_t> open_;
};

// One thread of a worker: takes jobs, works, stores the result, acknowledges.
class WorkerThread {
public:
    WorkerThread(Connection& connection, std::string run, const WorkerMaker& make_worker,
                 const std::function<void()>& worked)
        : connection_{connection}, run_{std::move(run)}, worker_{make_worker()}, worked_{worked} {}

    // Until `over` is asked for: then the job at hand is finished. Or until the run's streams are gone.
    void run(const StopSignal& over) {
        auto jobs = connection_.subscribe(jobs_stream(run_), jobs_subject(run_), jobs_consumer);
        if (!jobs) return;
        const StoppableThread heart{[this](const StopSignal& stop) { beat(stop); }};
        int batch = 1;
        while (!over.stop_requested()) {
            auto messages = connection_.fetch(jobs->get(), batch, 0.3);
            if (!messages) return;
            {
                const std::lock_guard lock{mutex_};
                for (auto& message : *messages) held_.push_back(message.get());
            }
            const auto begun = Clock::now();
            for (auto& message : *messages) {
                do_job(message.get(), over);
                const std::lock_guard lock{mutex_};
                std::erase(held_, message.get());
            }
            // Short jobs are taken several at a time.
            const std::chrono::duration<double> spent = Clock::now() - begun;
            if (!messages->empty()) batch = spent.count() < 0.05 ? std::min(32, 2 * batch) : 1;
        }
    }

private:
    void do_job(natsMsg* message, const StopSignal& over) {
        if (over.stop_requested()) {
            natsMsg_Nak(message, nullptr);  // somebody else may have it at once
            return;
        }
        const auto job = parse_job(nats::text_of(message));
        if (!job) {
            natsMsg_Term(message, nullptr);  // nobody can do it
            return;
        }
        const std::string answer = answer_text(Answer{job->id, answer_to(job->work)});
        if (auto stored = connection_.publish(results_subject(run_), answer, std::to_string(job->id)); !stored)
            return;  // the run is over, or the server: nobody is told, nothing is acknowledged
        natsMsg_Ack(message, nullptr);
        worked_();
    }

    // A job that ends the program would end the next worker's, too: whatever happens becomes an answer.
    Result<std::string> answer_to(const std::string& work) {
        try {
            const auto result = worker_->work(work, {});
            if (!result) return result.failure();
            return result->value_or("");
        } catch (const std::exception& error) {
            return fail(fmt::format("a worker could not do its job: {}", error.what()),
                        fmt::format("un ouvrier n'a pas pu faire son travail : {}", error.what()));
        }
    }

    void beat(const StopSignal& stop) {
        while (!stop.stop_requested()) {
            for (int i = 0; i < 10 && !stop.stop_requested(); ++i)
                std::this_thread::sleep_for(std::chrono::duration<double>(seconds_to_acknowledge / 30));
            const std::lock_guard lock{mutex_};
            for (auto* message : held_) natsMsg_InProgress(message, nullptr);
        }
    }

    Connection& connection_;
    std::string run_;
    std::unique_ptr<Worker> worker_;
    const std::function<void()>& worked_;
    std::mutex mutex_;
    std::vector<natsMsg*> held_;
};

Failure other_version(const Announcement& found, const std::string& version) {
    return fail(
        fmt::format("run {} uses Plateau {}, this worker {}: versions must match", found.run, found.version, version),
        fmt::format("l'exécution {} utilise Plateau {}, cet ouvrier {} : les versions doivent être les mêmes",
                    found.run, found.version, version));
}

}  // namespace

Result<std::unique_ptr<JobQueue>> open_nats_queue(const NatsOptions& options, const std::string& run,
                                                  const std::string& version) {
    auto connection = Connection::open(options);
    if (!connection) return connection.failure();
    auto queue = std::make_unique<NatsQueue>(std::move(*connection), run, version);
    if (auto prepared = queue->prepare(); !prepared) return prepared.failure();
    return std::unique_ptr<JobQueue>{std::move(queue)};
}

Result<void> run_nats_worker(const NatsOptions& options, const std::string& version, const WorkerMaker& make_worker,
                             int threads, StopSignal stop, const NatsWorkerEvents& events) {
    auto connection = Connection::open(options);
    if (!connection) return connection.failure();
    std::mutex telling;
    std::uint64_t jobs = 0;
    const std::function<void()> worked = [&] {
        const std::lock_guard lock{telling};
        ++jobs;
        if (events.worked) events.worked(jobs);
    };
    std::string last_run;
    while (!stop.stop_requested()) {
        const auto found = announced(**connection);
        if (!found) {
            std::this_thread::sleep_for(std::chrono::milliseconds{200});
            continue;
        }
        if (found->version != version) return other_version(*found, version);
        if (events.joined && found->run != last_run) events.joined(found->run);
        last_run = found->run;
        StopSource over;
        const StopCallback leave{stop, [&] { over.request_stop(); }};
        std::vector<StoppableThread> workers;
        for (int i = 0; i < threads; ++i)
            workers.emplace_back([&] {
                WorkerThread worker{**connection, found->run, make_worker, worked};
                worker.run(over.signal());
                over.request_stop();  // its stream has gone: another run may have come, even of the same name
            });
        // The run is over when another is announced, or none.
        do {
            std::this_thread::sleep_for(std::chrono::milliseconds{200});
            const auto now = announced(**connection);
            if (!now || now->run != found->run || now->version != found->version) over.request_stop();
        } while (!over.stop_requested());
    }
    return {};
}

}  // namespace plateau::lab
