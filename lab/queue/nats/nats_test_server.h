// A NATS server for tests, and the simplest worker.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/stop.h"
#include "lab/queue/nats_queue.h"

namespace plateau::lab {

namespace files = std::filesystem;

inline int free_port() {
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

class NatsServerTest : public testing::Test {
protected:
    NatsServerTest() {
        std::string folder = (files::temp_directory_path() / "plateau-nats-XXXXXX").string();
        folder_ = mkdtemp(folder.data());
    }
    ~NatsServerTest() override {
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
        words_ = {
            "nats-server", "-js", "-a", "127.0.0.1", "-p", std::to_string(port_), "-sd", (folder_ / "data").string()};
        words_.insert(words_.end(), more.begin(), more.end());
        return start_again();
    }

    // Kills the server with SIGKILL, and starts it where it was, with what it has stored.
    void kill_server() { server_.reset(); }
    bool start_again() {
        const auto log = folder_ / "log";
        server_ = std::make_unique<Child>(words_, log);
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
    std::vector<std::string> words_;
    std::unique_ptr<Child> server_;
};

// Answers with its job, twice.
class Echo final : public Worker {
public:
    Result<std::optional<std::string>> work(const std::string& job, StopSignal) override {
        return std::optional{job + job};
    }
};

}  // namespace plateau::lab
