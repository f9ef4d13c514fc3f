#include "lab/queue/nats_queue.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "core/stop.h"
#include "lab/queue/nats/nats_connection.h"
#include "lab/tournament/game_unit.h"
#include "play/files.h"
#include "protocols/engine_list.h"

namespace plateau::lab {
namespace {

namespace files = std::filesystem;

int free_port() {
    const int handle = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    bind(handle, reinterpret_cast<sockaddr*>(&address), size);
    getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size);
    close(handle);
    return ntohs(address.sin_port);
}

// A program started with these words, its output in a file; ended with this object.
class Child {
public:
    Child(std::vector<std::string> words, const files::path& output) {
        std::vector<char*> arguments;
        for (auto& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        process_ = fork();
        if (process_ != 0) return;
        const int file = open(output.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
        dup2(file, 1);
        dup2(file, 2);
        execvp(arguments[0], arguments.data());
        _exit(127);
    }
    Child(const Child&) = delete;
    ~Child() {
        if (!has_ended_) kill(process_, SIGKILL);
        wait();
    }
    int wait() {
        if (!has_ended_) waitpid(process_, &status_, 0);
        has_ended_ = true;
        return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
    }

private:
    pid_t process_ = 0;
    int status_ = 0;
    bool has_ended_ = false;
};

class NatsQueueTest : public testing::Test {
protected:
    NatsQueueTest() {
        std::string folder = (files::temp_directory_path() / "plateau-nats-XXXXXX").string();
        folder_ = mkdtemp(folder.data());
    }
    ~NatsQueueTest() override {
        server_.reset();
        files::remove_all(folder_);
    }

    bool can_run(const std::string& program, const std::string& argument) {
        return Child{{program, argument}, folder_ / "tried"}.wait() == 0;
    }

    // Starts the server; false where none is installed.
    bool start(std::vector<std::string> more = {}) {
        if (!can_run("nats-server", "--version")) return false;
        port_ = free_port();
        std::vector<std::string> words{
            "nats-server", "-js", "-a", "127.0.0.1", "-p", std::to_string(port_), "-sd", (folder_ / "data").string()};
        words.insert(words.end(), more.begin(), more.end());
        const auto log = folder_ / "log";
        server_ = std::make_unique<Child>(std::move(words), log);
        for (int i = 0; i < 300; ++i) {
            std::ifstream file{log};
            const std::string said{std::istreambuf_iterator<char>{file}, {}};
            if (said.find("Server is ready") != std::string::npos) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds{100});
        }
        ADD_FAILURE() << "nats-server did not start";
        return false;
    }

    NatsOptions at(const std::string& who = "") const {
        NatsOptions options;
        options.server = "nats://" + (who.empty() ? "" : who + "@") + "127.0.0.1:" + std::to_string(port_);
        return options;
    }

    files::path folder_;
    int port_ = 0;
    std::unique_ptr<Child> server_;
};

// Answers with its job, twice.
class Echo final : public Worker {
public:
    Result<std::optional<std::string>> work(const std::string& job, StopSignal) override {
        return std::optional{job + job};
    }
};

// Jobs 0 to 49 through this server: how many came back right.
int jobs_done_right(const NatsOptions& options) {
    auto queue = open_nats_queue(options, "run", "1");
    EXPECT_TRUE(queue) << (queue ? "" : queue.failure().text.en);
    if (!queue) return 0;
    StoppableThread worker{[&](StopSignal stop) {
        (void)run_nats_worker(options, "1", [] { return std::make_unique<Echo>(); }, 2, stop, {});
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
        [&](StopSignal stop) { (void)run_nats_worker(options, "1", make_worker, 1, stop, {}); }};
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

TEST_F(NatsQueueTest, MessagesThatMakeNoSenseArePassedOver) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto stranger = nats::Connection::open(at());
    ASSERT_TRUE(stranger);
    for (const char* text : {"nonsense", "3", "[]", "{}", "{\"id\": \"x\", \"work\": \"y\"}", "{\"id\": 1}",
                             "{\"id\": 1, \"work\": 2}", "{\"id\": 1, \"result\": 2}", "{\"id\": 1, \"error\": 7}"})
        for (const char* subject : {"plateau.jobs.run", "plateau.results.run"})
            ASSERT_TRUE((*stranger)->publish(subject, text, ""));
    StoppableThread worker{[&](StopSignal stop) {
        (void)run_nats_worker(at(), "1", [] { return std::make_unique<Echo>(); }, 1, stop, {});
    }};
    int told = 0;
    bool is_given = false;
    const auto ran = (*queue)->run(
        [&]() -> std::optional<Job> {
            return std::exchange(is_given, true) ? std::nullopt : std::optional{Job{1, "a"}};
        },
        [&](std::uint64_t, const std::string& result) -> Result<void> {
            EXPECT_EQ(result, "aa");
            ++told;
            return {};
        },
        {});
    EXPECT_TRUE(ran);
    EXPECT_EQ(told, 1);
}

TEST_F(NatsQueueTest, AWorkerJoinsANewRunOfTheSameName) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const StoppableThread worker{[&](StopSignal stop) {
        (void)run_nats_worker(at(), "1", [] { return std::make_unique<Echo>(); }, 2, stop, {});
    }};
    for (int run = 0; run < 3; ++run) {
        auto queue = open_nats_queue(at(), "run", "1");
        ASSERT_TRUE(queue);
        bool is_given = false;
        EXPECT_TRUE((*queue)->run(
            [&]() -> std::optional<Job> {
                return std::exchange(is_given, true) ? std::nullopt : std::optional{Job{1, "a"}};
            },
            [](std::uint64_t, const std::string&) -> Result<void> { return {}; }, {}));
    }
}

TEST_F(NatsQueueTest, AWorkerOfAnotherVersionDeclines) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto ran = run_nats_worker(at(), "2", [] { return std::make_unique<Echo>(); }, 1, {}, {});
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
