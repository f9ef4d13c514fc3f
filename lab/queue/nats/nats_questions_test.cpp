#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>

#include "lab/queue/nats/messages.h"
#include "lab/queue/nats/nats_connection.h"
#include "lab/queue/nats/nats_test_server.h"
#include "lab/thinking/thought_unit.h"
#include "play/files.h"

namespace plateau::lab {
namespace {

using NatsQuestionsTest = NatsServerTest;
using namespace std::chrono_literals;
using Answer = std::optional<std::string>;

std::future<Answer> ask(AskedWorkers& workers, const std::string& question, const StopSignal& hurry = {}) {
    auto answer = std::make_shared<std::promise<Answer>>();
    workers.ask(question, hurry, [answer](const Answer& text) { answer->set_value(text); });
    return answer->get_future();
}

StoppableThread thinking_worker(const NatsOptions& options, int threads, WorkerMaker make_worker) {
    return StoppableThread{
        [=](StopSignal stop) { (void)run_nats_worker(options, Trade::thinking, "1", make_worker, threads, stop, {}); }};
}

bool become_there(const AskedWorkers& workers) {
    for (int i = 0; i < 100 && !workers.are_there(); ++i) std::this_thread::sleep_for(100ms);
    return workers.are_there();
}

// Thinks until somebody is in a hurry.
class Ponderer final : public Worker {
public:
    Result<std::optional<std::string>> work(const std::string&, StopSignal hurry) override {
        while (!hurry.stop_requested()) std::this_thread::sleep_for(10ms);
        return std::optional<std::string>{"at last"};
    }
};

TEST_F(NatsQuestionsTest, EachIsAnsweredOnce) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto workers = ask_nats_workers(at(), "server", "1");
    ASSERT_TRUE(workers);
    EXPECT_FALSE((*workers)->are_there());
    const auto worker = thinking_worker(at(), 2, [] { return std::make_unique<Echo>(); });
    EXPECT_TRUE(become_there(**workers));
    std::vector<std::future<Answer>> answers;
    for (int i = 0; i < 50; ++i) answers.push_back(ask(**workers, std::to_string(i)));
    for (int i = 0; i < 50; ++i) EXPECT_EQ(answers[i].get(), std::to_string(i) + std::to_string(i));
}

TEST_F(NatsQuestionsTest, WorkersOfGamesLeaveThemAlone) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto workers = ask_nats_workers(at(), "server", "1");
    ASSERT_TRUE(workers);
    const StoppableThread worker{[&](StopSignal stop) {
        (void)run_nats_worker(at(), Trade::games, "1", [] { return std::make_unique<Echo>(); }, 1, stop, {});
    }};
    // Ten seconds in which nobody works on it.
    EXPECT_EQ(ask(**workers, "anybody?").get(), std::nullopt);
    EXPECT_FALSE((*workers)->are_there());
}

TEST_F(NatsQuestionsTest, WhatADeadWorkerHeldGoesToAnother) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto workers = ask_nats_workers(at(), "server", "1");
    ASSERT_TRUE(workers);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    const auto announcements = (*stranger)->listen(nats::announcements_of(Trade::thinking));
    ASSERT_TRUE(announcements);
    std::optional<nats::Announcement> run;
    for (int i = 0; i < 50 && !run; ++i) {
        std::this_thread::sleep_for(100ms);
        while (const auto text = nats::Connection::heard(announcements->get())) run = nats::parse_announcement(*text);
    }
    ASSERT_TRUE(run);
    const nats::RunStreams streams{*run};
    auto answer = ask(**workers, "a");
    const auto jobs = (*stranger)->subscribe(streams.jobs, streams.jobs_subject, nats::jobs_consumer);
    ASSERT_TRUE(jobs);
    const auto taken = (*stranger)->fetch(jobs->get(), 1, 5);
    ASSERT_TRUE(taken && taken->size() == 1);  // and says nothing more
    const auto worker = thinking_worker(at(), 1, [] { return std::make_unique<Echo>(); });
    EXPECT_EQ(answer.get(), "aa");
}

TEST_F(NatsQuestionsTest, AWorkerEndsEarlyWhereTheAnswerIsWanted) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto workers = ask_nats_workers(at(), "server", "1");
    ASSERT_TRUE(workers);
    const auto worker = thinking_worker(at(), 1, [] { return std::make_unique<Ponderer>(); });
    ASSERT_TRUE(become_there(**workers));
    const StopSource hurry;
    auto answer = ask(**workers, "what is it?", hurry.signal());
    EXPECT_EQ(answer.wait_for(12s), std::future_status::timeout);  // longer than the patience: it is at work
    hurry.request_stop();
    EXPECT_EQ(answer.get(), "at last");
}

TEST_F(NatsQuestionsTest, WhatIsStillOpenAtTheEndIsAnsweredWithNothing) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto workers = ask_nats_workers(at(), "server", "1");
    ASSERT_TRUE(workers);
    auto answer = ask(**workers, "anybody?");
    workers->reset();
    EXPECT_EQ(answer.get(), std::nullopt);
}

TEST(ThoughtUnit, ComesBackAsItWas) {
    const ThoughtUnit unit{"connect4", "", {"4", "4"}, 7, "strong:nodes=100", 1500ms};
    const auto back = parse_thought_unit(to_text(unit));
    ASSERT_TRUE(back);
    EXPECT_EQ(to_text(*back), to_text(unit));
    ThoughtFound found{"3", {}};
    found.thought.line = {"3", "2"};
    found.thought.reasons = {{{"to win", "pour gagner"}, "a-rule", {"A rule", "Une règle"}}};
    const auto found_back = parse_thought_found(to_text(found));
    ASSERT_TRUE(found_back);
    EXPECT_EQ(to_text(*found_back), to_text(found));
    EXPECT_EQ(found_back->thought.reasons, found.thought.reasons);
    for (const char* text : {"", "3", "[]", "{}", "{\"move\": 3}", "{\"game\": \"connect4\", \"moves\": 3}"}) {
        EXPECT_FALSE(parse_thought_unit(text)) << text;
        EXPECT_FALSE(parse_thought_found(text)) << text;
    }
}

TEST(ThoughtUnit, AWorkerPlaysWhatThePlayerWould) {
    const play::ShippedResources shipped;
    const auto worker = make_thinking_worker(shipped);
    const ThoughtUnit unit{"connect4", "", {"4", "1", "4", "1", "4"}, 1, "alphabeta:depth=4", 5000ms};
    const auto answer = worker->work(to_text(unit), {});
    ASSERT_TRUE(answer && *answer);
    const auto found = parse_thought_found(**answer);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->move, "4");  // stops four in a column
    EXPECT_FALSE(worker->work(to_text(ThoughtUnit{"chess", "", {}, 1, "hard", 5000ms}), {}));
    EXPECT_FALSE(worker->work(to_text(ThoughtUnit{"connect4", "", {"9"}, 1, "hard", 5000ms}), {}));
    // A player without a limit of its own ends with the time.
    const ThoughtUnit endless{"gomoku", "", {}, 1, "mcts:playouts=0,time=1000s", 50ms};
    EXPECT_TRUE(worker->work(to_text(endless), {}));
}

}  // namespace
}  // namespace plateau::lab
