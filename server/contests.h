// Contests between the computer's players, started from the page: every player meets every other, one game after
// the other on a thread of its own, so that people who play are not kept waiting. What was asked for is kept in a
// file: after a restart, a kill too, contests go on where they were. Safe from any thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "archive/archive.h"
#include "core/stop.h"
#include "lab/match/match_score.h"
#include "rooms/json.h"
#include "rooms/shelf.h"
#include "server/live_games.h"
#include "server/names.h"

namespace plateau::server {

struct ContestWish {
    std::string game;
    std::vector<std::string> players;
    int games = 20;  // of each pair of players
    std::uint64_t seed = 1;
};

class Contests {
public:
    Contests(archive::Archive& archive, Shelf& shelf, std::filesystem::path file);
    ~Contests();  // stops what runs; it goes on with the next object over the same file

    // The number of the contest.
    Result<int> start(const ContestWish& wish);
    Result<void> stop(int number);
    Json list() const;
    // The games of a contest that are being played, with their boards.
    Json live(int number) const;
    // The games of a contest that the archive keeps, the newest first.
    Result<Json> games(int number) const;
    // One of them as text; nothing: there is no such game.
    Result<std::optional<std::string>> record(std::int64_t game) const;

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
        StopSource stop;
    };

    static std::vector<Meeting> meetings_of(std::size_t players);
    void work();
    void play(Contest& contest);
    Result<void> play(Contest& contest, Meeting& meeting);
    bool is_played(Contest& contest, Meeting& meeting);
    lab::MatchPlan plan_of(const Contest& contest, const Meeting& meeting) const;
    Json to_json(const Contest& contest) const;

    void remember() const;  // with the mutex held
    void recall();
    Result<std::unique_ptr<Contest>> recalled(const Json& kept);

    archive::Archive& archive_;
    Shelf& shelf_;
    const std::filesystem::path file_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<std::unique_ptr<Contest>> contests_;
    LiveGames live_;
    bool is_stopping_ = false;
    std::thread thread_;
};

}  // namespace plateau::server
