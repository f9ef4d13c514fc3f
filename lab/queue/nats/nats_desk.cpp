#include "lab/queue/nats/nats_desk.h"

#include <fmt/format.h>

#include <mutex>
#include <random>
#include <utility>

namespace plateau::lab::nats {

namespace {

constexpr double seconds_of_silence = 2;    // after which the referee asks whether anything is missing
constexpr double seconds_abandoned = 3600;  // streams of runs that nobody has touched for so long are dropped

Announcement new_start_of(Trade trade, const std::string& run, const std::string& version) {
    std::random_device random;
    const auto now =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
    return {trade, run, fmt::format("{:08x}{:08x}", random(), random()), version, now.count()};
}

}  // namespace

Desk::Desk(std::unique_ptr<Connection> connection, Announcement start)
    : connection_{std::move(connection)}, start_{std::move(start)}, streams_{start_}, silence_{seconds_of_silence} {}

Result<std::unique_ptr<Desk>> Desk::open(const NatsOptions& options, Trade trade, const std::string& run,
                                         const std::string& version) {
    auto connection = Connection::open(options);
    if (!connection) return connection.failure();
    std::unique_ptr<Desk> desk{new Desk{std::move(*connection), new_start_of(trade, run, version)}};
    if (auto prepared = desk->prepare(); !prepared) return prepared.failure();
    return desk;
}

Desk::~Desk() {
    announcer_ = {};
    if (!connection_->is_connected()) return;
    Announcement last = start_;
    last.is_over = true;
    connection_->mention(streams_.announcement, to_text(last));
    connection_->flush();
    connection_->delete_stream(streams_.jobs);
    connection_->delete_stream(streams_.results);
}

Result<void> Desk::prepare() {
    connection_->delete_streams([&](const std::string& name, double seconds_idle) {
        const auto run = run_of_stream(name);
        return run && (*run == start_.name || seconds_idle > seconds_abandoned);
    });
    Result<void> made;
    for (int tries = 0; tries < 3; ++tries)  // a busy server lets a question fall now and then
        if (made = make_streams(); made || !connection_->is_open()) break;
    if (!made) return made;
    auto results = connection_->subscribe(streams_.results, streams_.results_subject, results_consumer);
    if (!results) return results.failure();
    results_ = std::move(*results);
    announcer_ = StoppableThread{[this](const StopSignal& stop) { announce(stop); }};
    return {};
}

// Mentioned, not kept: asked for the newest message of a stream while that one goes, nats-server 2.9 may end.
void Desk::announce(const StopSignal& stop) {
    std::mutex mutex;
    std::unique_lock lock{mutex};
    StoppableCondition wake;
    do connection_->mention(streams_.announcement, to_text(start_));
    while (!wake.wait_for(lock, stop, std::chrono::milliseconds{500}, [] { return false; }) && !stop.stop_requested());
}

// Those that are there stay as they are.
Result<void> Desk::make_streams() {
    if (auto made = connection_->make_stream(streams_.jobs, streams_.jobs_subject); !made) return made;
    if (auto made = connection_->make_stream(streams_.results, streams_.results_subject); !made) return made;
    if (auto made = connection_->make_consumer(streams_.jobs, jobs_consumer, seconds_to_acknowledge); !made)
        return made;
    return connection_->make_consumer(streams_.results, results_consumer, 60);
}

Result<void> Desk::send(const Job& job) {
    const std::string text = job_text(job);
    if (text.size() > connection_->largest_message()) return too_large(text.size(), *connection_);
    send(job.id, open_.insert_or_assign(job.id, Open{text, 0}).first->second);
    return {};
}

// The server takes two messages of the same id for one: a job that is sent again has another.
void Desk::send(std::uint64_t id, Open& job) {
    (void)connection_->publish_later(streams_.jobs_subject, job.text, fmt::format("{}.{}", id, ++job.times_sent));
}

int Desk::withdraw_jobs() {
    const int begun = connection_->unacknowledged(streams_.jobs, jobs_consumer);
    connection_->purge_stream(streams_.jobs);
    return begun;
}

Result<std::vector<Message>> Desk::fetch_results(int count, double seconds) {
    return connection_->fetch(results_.get(), count, seconds);
}

std::optional<Answer> Desk::take(natsMsg* message) {
    silence_.wait_again();
    auto answer = parse_answer(text_of(message));
    if (!answer || open_.erase(answer->id) == 0) return std::nullopt;
    return answer;
}

void Desk::look_after_jobs() {
    if (silence_.is_due() && connection_->is_connected()) replace_what_is_missing();
}

// A job stays in its stream until its result is in the other. Where both are empty, open jobs have been lost, with
// a server that died or with a message.
void Desk::replace_what_is_missing() {
    if (!make_streams()) return;
    const auto jobs = connection_->messages_in(streams_.jobs);
    const auto results = connection_->messages_in(streams_.results);
    if (!jobs || !results || *jobs > 0 || *results > 0) return;
    for (auto& [id, job] : open_) send(id, job);
    (void)connection_->settle();
}

}  // namespace plateau::lab::nats

namespace plateau::lab {

Failure too_large(std::size_t bytes, const nats::Connection& connection) {
    const auto most = connection.largest_message();
    return fail(
        fmt::format("a message of {} bytes is too large for the NATS server, which takes {}: raise its max_payload",
                    bytes, most),
        fmt::format("un message de {} octets est trop grand pour le serveur NATS, qui en accepte {} : augmentez "
                    "son max_payload",
                    bytes, most));
}

}  // namespace plateau::lab
