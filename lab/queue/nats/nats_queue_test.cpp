#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <utility>

#include "core/stop.h"
#include "lab/queue/nats/nats_test_server.h"
#include "lab/queue/nats_queue.h"
#include "lab/tournament/game_unit.h"
#include "play/files.h"
#include "protocols/engine_list.h"

namespace plateau::lab {
namespace {

using NatsQueueTest = NatsServerTest;

// Jobs 0 to 49 through this server: how many came back right.
int jobs_done_right(const NatsOptions& options) {
    auto queue = open_nats_queue(options, "run", "1");
    EXPECT_TRUE(queue) << (queue ? "" : queue.failure().text.en);
    if (!queue) return 0;
    StoppableThread worker{[&](StopSignal stop) {
        (void)run_nats_worker(options, Trade::games, "1", [] { return std::make_unique<Echo>(); }, 2, stop, {});
    }};
    std::uint64_t next = 0;
    int right = 0;
    const auto ran = (*queue)->run(
        [&]() -> std::optional<Job> {
            if (next == 50) return std::nullopt;
            const std::uint64_t id = next++;
            return Job{id, std::to_string(id)};
        },
        [&](std::uint64_t id, const std::string& result) -> Result<void> {
            right += result == std::to_string(id) + std::to_string(id);
            return {};
        },
        {});
    EXPECT_TRUE(ran);
    return right;
}

TEST_F(NatsQueueTest, TellsEveryResultOnce) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    EXPECT_EQ(jobs_done_right(at()), 50);
}

// Hands out one job to one worker; what the run ends with.
Result<void> outcome_of(const NatsOptions& options, const WorkerMaker& make_worker, const std::string& work) {
    auto queue = open_nats_queue(options, "run", "1");
    if (!queue) return queue.failure();
    const StoppableThread worker{
        [&](StopSignal stop) { (void)run_nats_worker(options, Trade::games, "1", make_worker, 1, stop, {}); }};
    bool is_given = false;
    return (*queue)->run(
        [&]() -> std::optional<Job> {
            return std::exchange(is_given, true) ? std::nullopt : std::optional{Job{1, work}};
        },
        [](std::uint64_t, const std::string&) -> Result<void> { return {}; }, {});
}

TEST_F(NatsQueueTest, TheRefereeIsToldWhyAWorkerRefuses) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const play::ShippedResources shipped;
    const protocols::EngineList none;
    const auto make = [&] {
        return make_game_worker(
            shipped, [&](std::string_view player, std::string_view game) { return none.open(player, game); });
    };
    const auto trace = folder_ / "trace";
    GameUnit unit{"tictactoe", {{1, {}}}};
    unit.games[0].plan.seats[0].player = "ugi:cmd=touch " + trace.string();
    unit.games[0].plan.seats[1].player = "random";
    auto ended = outcome_of(at(), make, to_text(unit));
    ASSERT_FALSE(ended);
    EXPECT_TRUE(ended.error().en.starts_with("this worker starts and connects to engines of its owner's list alone"))
        << ended.error().en;
    EXPECT_FALSE(files::exists(trace));
    unit.game = "axis_allies:map=/etc/passwd";
    ended = outcome_of(at(), make, to_text(unit));
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().en, "'/etc/passwd' cannot be read here: only files in data/ can");
    EXPECT_FALSE(outcome_of(at(), make, "nonsense"));
}

// Fails as no job should: by an exception.
class Thrower final : public Worker {
public:
    Result<std::optional<std::string>> work(const std::string&, StopSignal) override {
        throw std::runtime_error{"out of luck"};
    }
};

TEST_F(NatsQueueTest, AJobThatCannotBeDoneEndsTheRunAndNoWorker) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto ended = outcome_of(at(), [] { return std::make_unique<Thrower>(); }, "work");
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().en, "a worker could not do its job: out of luck");
}

TEST_F(NatsQueueTest, AWorkerOfAnotherVersionDeclines) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto ran = run_nats_worker(at(), Trade::games, "2", [] { return std::make_unique<Echo>(); }, 1, {}, {});
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.failure().text.en, "run run uses Plateau 1, this worker 2: versions must match");
}

TEST_F(NatsQueueTest, OnlyWhoKnowsThePasswordComesIn) {
    if (!start({"--user", "referee", "--pass", "secret"})) GTEST_SKIP() << "nats-server is not installed";
    EXPECT_EQ(jobs_done_right(at("referee:secret")), 50);
    const auto refused = open_nats_queue(at("referee:wrong"), "run", "1");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.failure().text.en.find("wrong"), std::string::npos) << "the password is told";
    EXPECT_FALSE(open_nats_queue(at(), "run", "1"));
}

TEST_F(NatsQueueTest, ConnectionsCanBeEncryptedAndTheServerIsChecked) {
    if (!can_run("openssl", "version")) GTEST_SKIP() << "openssl is not installed";
    const auto certificate = (folder_ / "server.pem").string(), key = (folder_ / "server.key").string();
    const auto other = (folder_ / "other.pem").string(), other_key = (folder_ / "other.key").string();
    for (const auto& [file, its_key] : {std::pair{certificate, key}, std::pair{other, other_key}}) {
        Child made{
            {"openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
             "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", its_key, "-out", file},
            folder_ / "openssl"};
        ASSERT_EQ(made.wait(), 0);
    }
    if (!start({"--tls", "--tlscert", certificate, "--tlskey", key})) GTEST_SKIP() << "nats-server is not installed";
    NatsOptions options = at();
    options.server.replace(0, 4, "tls");
    options.authority = certificate;
    EXPECT_EQ(jobs_done_right(options), 50);
    options.authority = other;
    EXPECT_FALSE(open_nats_queue(options, "run", "1"));
}

}  // namespace
}  // namespace plateau::lab
