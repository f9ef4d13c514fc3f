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
#include <thread>

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
    Result<std::optional<std::string>> work(const std::string& job, std::stop_token) override {
        return std::optional{job + job};
    }
};

// Jobs 0 to 49 through this server: how many came back right.
int jobs_done_right(const NatsOptions& options) {
    auto queue = open_nats_queue(options, "run", "1");
    EXPECT_TRUE(queue) << (queue ? "" : queue.failure().text.en);
    if (!queue) return 0;
    std::jthread worker{[&](std::stop_token stop) {
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

TEST_F(NatsQueueTest, AWorkerOfAnotherVersionDeclines) {
    if (!start()) GTEST_SKIP() << "nats-server is not installed";
    const auto queue = open_nats_queue(at(), "run", "1");
    ASSERT_TRUE(queue);
    const auto ran = run_nats_worker(at(), "2", [] { return std::make_unique<Echo>(); }, 1, {}, {});
    ASSERT_FALSE(ran);
    EXPECT_EQ(ran.failure().text.en, "the run run is of Plateau 1, this worker of 2: versions must match");
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
