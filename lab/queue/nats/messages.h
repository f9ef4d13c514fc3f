// What a referee and its workers tell each other through NATS. Every message is a line of JSON with the number of this
// protocol; after it stands the work or the result, whose bytes may be any. Whoever reaches the server can publish
// there: a message that is not as it should be, or of another protocol, is nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "lab/queue/job_queue.h"
#include "lab/queue/nats_queue.h"

namespace plateau::lab::nats {

constexpr int protocol = 3;

// What its referee says of a run, again and again; a run that is not announced any more is over.
struct Announcement {
    Trade trade = Trade::games;
    std::string name;          // what its owner calls it; a run that is resumed keeps it
    std::string nonce;         // of this start of the run, so that nothing of an earlier start is taken for its own
    std::string version;       // of the program: workers have the same
    std::int64_t started = 0;  // milliseconds since 1970
    bool is_over = false;      // the last that is said

    bool replaces(const Announcement& other) const {
        return name == other.name && nonce != other.nonce && started > other.started;
    }
};
std::string to_text(const Announcement& announcement);
std::optional<Announcement> parse_announcement(std::string_view text);

std::string job_text(const Job& job);
std::optional<Job> parse_job(std::string_view text);

// What came of a job: a result, or why there is none.
struct Answer {
    std::uint64_t id = 0;
    Result<std::string> result{""};
};
std::string answer_text(const Answer& answer);
std::optional<Answer> parse_answer(std::string_view text);

// The streams of one start of a run.
struct RunStreams {
    explicit RunStreams(const Announcement& run);
    std::string announcement;
    // Where the numbers of jobs are mentioned, one in a message: of those that somebody works on, and of those whose
    // answer is wanted at once. Of thoughts alone.
    std::string progress, hurry;
    std::string jobs, jobs_subject;
    std::string results, results_subject;
};
// Where the runs of a trade are announced.
std::string announcements_of(Trade trade);
constexpr const char* jobs_consumer = "workers";
constexpr const char* results_consumer = "referee";
// The name of the run that a stream is of; nothing for other streams.
std::optional<std::string> run_of_stream(std::string_view name);

}  // namespace plateau::lab::nats
