// Thinks about a game for one onlooker: the position on the screen for as long as it is looked at, or
// every position of the game in turn. It ends with the onlooker's socket. Safe from any thread.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/stop.h"
#include "rooms/job_queue.h"
#include "rooms/room.h"

namespace plateau::rooms {

class Analyst : public std::enable_shared_from_this<Analyst> {
public:
    Analyst(SocketRef socket, JobQueue& pool, std::string client, std::string owner)
        : socket_{std::move(socket)}, pool_{pool}, client_{std::move(client)}, owner_{std::move(owner)} {}

    struct Wish {
        std::shared_ptr<Room> room;
        std::size_t ply = 0;
        std::vector<std::string> variation;  // played from there
        std::string player;
        long long megabytes = 0;  // that its tables take; only while it thinks, none while it waits for its turn
        bool is_review = false;   // every position from the start to `ply`
        long long tag = 0;        // comes back with every message, so that late ones are known
    };

    // Drops what it did before.
    void look(Wish wish);
    void rest();  // drops it and waits for the next wish
    void stop();

private:
    struct Task {
        Wish wish;
        std::size_t next_ply = 0;
        std::chrono::steady_clock::duration spent{};
    };

    void submit();
    void work(StopSignal stop);
    bool go_on(Task& task, StopSignal stop);
    bool analyse(Task& task, StopSignal stop);
    bool review(Task& task, StopSignal stop);
    void tell(const Task& task, const play::SpokenThought& thought, std::size_t ply, Side side, const char* type);

    const SocketRef socket_;
    JobQueue& pool_;
    const std::string client_, owner_;
    std::mutex mutex_;
    std::optional<Wish> wished_;
    bool is_working_ = false;
    bool is_stopped_ = false, is_resting_ = false;
    StopSource stop_;
    std::unique_ptr<Task> task_;  // the worker's own while it works
    long long granted_ = 0;       // megabytes that it may take, likewise
};

// A player for analysis of this game: several lines where it can tell them.
std::string analysing_player(const play::GameInfo& info, int lines);

}  // namespace plateau::rooms
