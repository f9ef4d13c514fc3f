// Contests between the computer's players, started from the page: every player meets every other, one game after
// the other on a thread of its own, so that people who play are not kept waiting.
#pragma once

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "archive/archive.h"
#include "lab/match/match_score.h"
#include "server/json.h"
#include "server/shelf.h"

namespace plateau::server {

struct ContestWish {
    std::string game;
    std::vector<std::string> players;
    int games = 20;  // of each pair of players
    std::uint64_t seed = 1;
};

class LabDesk {
public:
    LabDesk(archive::Archive& archive, Shelf& shelf);
    ~LabDesk();  // stops what runs; its games are kept

    // The number of the contest.
    Result<int> start(const ContestWish& wish);
    Result<void> stop(int number);
    Json contests() const;
    // The games of a contest that the archive keeps, the newest first.
    Result<Json> games(int number) const;
    // One of them as text.
    Result<std::string> record(std::int64_t game) const;

private:
    struct Meeting {
        std::size_t first = 0, second = 0;
        std::string event;
        lab::MatchSummary summary;
    };
    struct Contest {
        int number = 0;
        GameRef game;
        ContestWish wish;
        std::vector<Meeting> meetings;
        std::string state = "waiting";  // then running, done, stopped or failed
        Text problem;
        std::stop_source stop;
    };

    void work();
    void play(Contest& contest);
    Json to_json(const Contest& contest) const;

    archive::Archive& archive_;
    Shelf& shelf_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::unique_ptr<Contest>> contests_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace plateau::server
