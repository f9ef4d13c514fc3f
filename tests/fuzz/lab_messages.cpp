// What a referee and its workers tell each other through NATS.
#include "lab/queue/nats/messages.h"
#include "tests/fuzz/target.h"

namespace plateau::fuzz {
namespace {

void run(std::string_view input) {
    namespace nats = lab::nats;
    if (const auto job = nats::parse_job(input)) {
        const auto again = nats::parse_job(nats::job_text(*job));
        expect(again && again->id == job->id && again->work == job->work, "a job comes back");
    }
    if (const auto answer = nats::parse_answer(input))
        expect(nats::parse_answer(nats::answer_text(*answer)).has_value(), "an answer comes back");
    if (const auto run = nats::parse_announcement(input)) {
        const auto again = nats::parse_announcement(nats::to_text(*run));
        expect(again && !again->replaces(*run), "an announcement comes back");
        expect(nats::run_of_stream(nats::RunStreams{*run}.jobs) == run->name, "a stream tells its run");
    }
    (void)nats::run_of_stream(input);
}

const AddTarget added{"lab_messages", run};

}  // namespace
}  // namespace plateau::fuzz
