// What must not disturb a run: nonsense, referees and servers that die, jobs and results that get lost or are too
// large.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <utility>

#include "lab/queue/nats/messages.h"
#include "lab/queue/nats/nats_connection.h"
#include "lab/queue/nats/nats_test_server.h"

namespace plateau::lab {
namespace {

using NatsFaultsTest = NatsServerTest;
using namespace std::chrono_literals;

// Jobs 0 to `count` - 1, each the text of its number, in the order of their numbers; who was told what.
class Ledger {
public:
    explicit Ledger(std::uint64_t count) : count_{count} {}

    Result<void> run(JobQueue& queue, StopSignal stop = {}) {
        return queue.run([this] { return next(); },
                         [this](std::uint64_t id, const std::string& result) -> Result<void> {
                             if (result == std::to_string(id) + std::to_string(id) && told_.insert(id).second) ++right_;
                             else ++wrong_;
                             return {};
                         },
                         std::move(stop));
    }
    // Every job once, rightly.
    bool is_in_order() const { return right_ == count_ && wrong_ == 0; }
    std::uint64_t right() const { return right_; }

private:
    std::optional<Job> next() {
        if (next_ == count_) return std::nullopt;
        const std::uint64_t id = next_++;
        return Job{id, std::to_string(id)};
    }

    const std::uint64_t count_;
    std::uint64_t next_ = 0;
    std::set<std::uint64_t> told_;
    std::atomic<std::uint64_t> right_ = 0, wrong_ = 0;
};

StoppableThread worker_at(NatsOptions options, WorkerMaker make_worker = [] { return std::make_unique<Echo>(); }) {
    return StoppableThread{
        [=](StopSignal stop) { (void)run_nats_worker(options, Trade::games, "1", make_worker, 1, stop, {}); }};
}

// Takes its time, as games do.
class Slow final : public Worker {
public:
    Result<std::optional<std::string>> work(const std::string& job, StopSignal) override {
        std::this_thread::sleep_for(20ms);
        return std::optional{job + job};
    }
};

// Of the newest run that is announced.
nats::RunStreams streams_announced(nats::Connection& connection) {
    const auto announcements = connection.listen(nats::announcements_of(Trade::games));
    EXPECT_TRUE(announcements);
    nats::Announcement newest;
    for (int i = 0; i < 100 && (i < 12 || newest.name.empty()); ++i) {
        std::this_thread::sleep_for(100ms);
        while (const auto text = nats::Connection::heard(announcements->get()))
            if (const auto run = nats::parse_announcement(*text); run && run->started > newest.started) newest = *run;
    }
    EXPECT_FALSE(newest.name.empty());
    return nats::RunStreams{newest};
}

TEST(NatsMessages, ComeBackAsTheyWere) {
    const std::string bytes{"\0\n\xff{", 4};
    const auto job = nats::parse_job(nats::job_text({7, bytes}));
    ASSERT_TRUE(job);
    EXPECT_EQ(job->id, 7u);
    EXPECT_EQ(job->work, bytes);
    const auto answer = nats::parse_answer(nats::answer_text({8, bytes}));
    ASSERT_TRUE(answer && answer->result);
    EXPECT_EQ(*answer->result, bytes);
    const auto refusal = nats::parse_answer(nats::answer_text({9, fail("no", "non")}));
    ASSERT_TRUE(refusal && !refusal->result);
    EXPECT_EQ(refusal->result.error().fr, "non");
    const auto run = nats::parse_announcement(nats::to_text({Trade::thinking, "a-run", "0a", "1.0", 3, true}));
    ASSERT_TRUE(run);
    EXPECT_EQ(run->name + run->nonce + run->version, "a-run0a1.0");
    EXPECT_TRUE(run->trade == Trade::thinking && run->is_over);
    EXPECT_EQ(nats::run_of_stream(nats::RunStreams{*run}.results), "a-run");
    EXPECT_FALSE(nats::run_of_stream("PLATEAU_RUNS"));
}

TEST(NatsMessages, OfAnotherProtocolAreNothing) {
    EXPECT_FALSE(nats::parse_job("{\"id\": 1, \"protocol\": 1}\nwork"));
    EXPECT_FALSE(nats::parse_answer("{\"id\": 1}\nresult"));
    EXPECT_FALSE(nats::parse_announcement("{\"run\": \"r\", \"nonce\": \"n\", \"started\": 1}\n"));
    EXPECT_TRUE(nats::parse_job("{\"id\": 1, \"protocol\": 3}\nwork"));
}

TEST(NatsMessages, NamesThatWouldBeSubjectsAreRefused) {
    for (const char* name : {"", "a.b", "*", ">", "a b", "é"})
        EXPECT_FALSE(nats::parse_announcement(nats::to_text({Trade::games, name, "0a", "1", 3}))) << name;
}

TEST_F(NatsFaultsTest, MessagesThatMakeNoSenseArePassedOver) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    const auto streams = streams_announced(**stranger);
    for (const char* text :
         {"nonsense", "3", "[]", "{}", "{}\n", "{\"protocol\": 3}\n", "{\"protocol\": 3, \"id\": \"x\"}\n",
          "{\"protocol\": 3, \"id\": -1}\n", "{\"protocol\": 3, \"id\": 77, \"error\": 7}\n",
          "{\"protocol\": 3, \"id\": 77, \"error\": [1, 2]}\n", "{\"protocol\": 3, \"id\": 99}\nof no job"})
        for (const auto& subject : {streams.jobs_subject, streams.results_subject})
            ASSERT_TRUE((*stranger)->publish(subject, text, ""));
    const auto worker = worker_at(at());
    Ledger ledger{3};
    EXPECT_TRUE(ledger.run(**queue));
    EXPECT_TRUE(ledger.is_in_order());
}

TEST_F(NatsFaultsTest, AWorkerJoinsANewRunOfTheSameName) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto worker = worker_at(at());
    for (int run = 0; run < 3; ++run) {
        auto queue = open_nats_queue(at(), "run", "1");
        ASSERT_TRUE(queue) << queue.error().en;
        Ledger ledger{1};
        EXPECT_TRUE(ledger.run(**queue));
        EXPECT_TRUE(ledger.is_in_order());
    }
}

TEST_F(NatsFaultsTest, WhatIsLeftOfADeadRefereeDoesNotTouchItsSuccessor) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto dead = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(dead);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    const auto old = streams_announced(**stranger);
    for (std::uint64_t id = 0; id < 10; ++id)
        ASSERT_TRUE((*stranger)->publish(old.jobs_subject, nats::job_text({id, "old"}), ""));
    auto held = (*stranger)->subscribe(old.jobs, old.jobs_subject, nats::jobs_consumer);
    ASSERT_TRUE(held);
    const auto jobs = (*stranger)->fetch(held->get(), 10, 1);
    ASSERT_TRUE(jobs);
    ASSERT_EQ(jobs->size(), 10u);

    auto successor = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(successor);
    const auto streams = streams_announced(**stranger);
    EXPECT_NE(streams.jobs, old.jobs);
    // Acknowledgements and results of the first start arrive while the second hands out jobs of the same numbers.
    StoppableThread latecomer{[&](const StopSignal& stop) {
        while (!stop.stop_requested()) {
            for (const auto& job : *jobs) natsMsg_InProgress(job.get(), nullptr);
            (*stranger)->mention(old.results_subject, nats::answer_text({3, std::string{"old"}}));
            std::this_thread::sleep_for(1ms);
        }
        for (const auto& job : *jobs) natsMsg_Ack(job.get(), nullptr);
    }};
    const auto worker = worker_at(at());
    Ledger ledger{200};
    EXPECT_TRUE(ledger.run(**successor));
    EXPECT_TRUE(ledger.is_in_order());
}

TEST_F(NatsFaultsTest, TwoRunsOfDifferentNamesBothEnd) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto one = open_nats_queue(at(), "one", "1"), other = open_nats_queue(at(), "one-more", "1");
    ASSERT_TRUE(one && other);
    const auto worker = worker_at(at()), second_worker = worker_at(at());
    Ledger first{50}, second{50};
    {
        const StoppableThread beside{[&] {
            EXPECT_TRUE(second.run(**other));
            other->reset();
        }};
        EXPECT_TRUE(first.run(**one));
        one->reset();
    }
    EXPECT_TRUE(first.is_in_order() && second.is_in_order());
}

TEST_F(NatsFaultsTest, JobsThatGotLostAreHandedOutAgain) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    const auto streams = streams_announced(**stranger);
    Ledger ledger{50};
    {
        const StoppableThread referee{[&] { EXPECT_TRUE(ledger.run(**queue)); }};
        while ((*stranger)->messages_in(streams.jobs).value_or(0) < 50) std::this_thread::sleep_for(10ms);
        (*stranger)->purge_stream(streams.jobs);
        const auto worker = worker_at(at());
        while (ledger.right() < 50) std::this_thread::sleep_for(10ms);
    }
    EXPECT_TRUE(ledger.is_in_order());
}

TEST_F(NatsFaultsTest, StreamsThatGotLostAreMadeAgain) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    const auto streams = streams_announced(**stranger);
    const auto worker = worker_at(at(), [] { return std::make_unique<Slow>(); });
    Ledger ledger{100};
    {
        const StoppableThread referee{[&] { EXPECT_TRUE(ledger.run(**queue)); }};
        while (ledger.right() < 5) std::this_thread::sleep_for(10ms);
        (*stranger)->delete_stream(streams.jobs);
        (*stranger)->delete_stream(streams.results);
    }
    EXPECT_TRUE(ledger.is_in_order());
}

TEST_F(NatsFaultsTest, AServerThatDiesCostsTimeAndNothingElse) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto worker = worker_at(at(), [] { return std::make_unique<Slow>(); });
    Ledger ledger{150};
    {
        const StoppableThread referee{[&] { EXPECT_TRUE(ledger.run(**queue)); }};
        for (const std::uint64_t moment : {10, 60}) {
            while (ledger.right() < moment) std::this_thread::sleep_for(10ms);
            kill_server();
            std::this_thread::sleep_for(500ms);
            ASSERT_TRUE(start_again());
        }
    }
    EXPECT_TRUE(ledger.is_in_order());
}

// Says more than the server takes.
class Windbag final : public Worker {
public:
    Result<std::optional<std::string>> work(const std::string&, StopSignal) override {
        return std::optional{std::string(2'000'000, 'x')};
    }
};

TEST_F(NatsFaultsTest, WhatIsTooLargeIsRefusedWithASentence) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto worker = worker_at(at(), [] { return std::make_unique<Windbag>(); });
    Ledger ledger{1};
    const auto ran = ledger.run(**queue);
    ASSERT_FALSE(ran);
    EXPECT_TRUE(
        ran.error().en.ends_with("is too large for the NATS server, which takes 1048576: raise its max_payload"))
        << ran.error().en;
    bool is_given = false;
    const auto large = (*queue)->run(
        [&]() -> std::optional<Job> {
            return std::exchange(is_given, true) ? std::nullopt : std::optional{Job{1, std::string(2'000'000, 'x')}};
        },
        [](std::uint64_t, const std::string&) -> Result<void> { return {}; }, {});
    EXPECT_FALSE(large);
}

TEST_F(NatsFaultsTest, AJobThatEndsEveryWorkerEndsTheRun) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    const auto streams = streams_announced(**stranger);
    Ledger ledger{1};
    Result<void> ran;
    {
        StoppableThread worker;
        const StoppableThread referee{[&] { ran = ledger.run(**queue); }};  // ends before the worker does
        auto taken = (*stranger)->subscribe(streams.jobs, streams.jobs_subject, nats::jobs_consumer);
        ASSERT_TRUE(taken);
        for (int death = 0; death < 20;) {
            const auto jobs = (*stranger)->fetch(taken->get(), 1, 0.2);
            ASSERT_TRUE(jobs);
            for (const auto& job : *jobs) {
                natsMsg_Nak(job.get(), nullptr);
                ++death;
            }
        }
        worker = worker_at(at());
    }
    ASSERT_FALSE(ran);
    EXPECT_TRUE(ran.error().en.starts_with("a job was begun 20 times and never finished")) << ran.error().en;
}

}  // namespace
}  // namespace plateau::lab
