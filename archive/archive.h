// The archive: every game that was played, in one SQLite file that many threads and programs may use.
//
// One thread writes, and takes all that waits into one transaction; `done` is called from it once the
// change is on disk. A file that was moved or deleted meanwhile takes nothing more. Games played through are kept
// whole:
//
//     auto archive = Archive::open(path);
//     (*archive)->keep(record, [](Result<void> kept) { ... });
//
// A game that people play grows move by move under a key of the caller's choice:
//
//     (*archive)->save({.key = id, .header = header}, done);                      // it begins
//     (*archive)->save({.key = id, .kept_plies = 4, .moves = {"c3"}}, done);      // a fifth move
//     (*archive)->save({.key = id, .header = finished, .kept_plies = 31}, done);  // how it ended
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/game_store.h"
#include "core/result.h"

namespace plateau::archive {

// Empty fields let everything through. A player matches by its whole spec or by its name before ":".
struct Filter {
    std::string game{};
    std::string player{};
    std::string event{};
    std::string result{};
    bool with_people = false;
    bool oldest_first = false;
    std::int64_t at_most = -1;
};

struct PairingStats {
    std::string game, first, second;
    std::int64_t games = 0, first_wins = 0, draws = 0, second_wins = 0, unfinished = 0, mishaps = 0;
    double mean_plies = 0;
};

struct ArchiveOptions {
    bool creates = true;            // a file that is not there
    double linger_seconds = 0.05;   // how long whole games wait for company before they are written
    std::size_t queue_size = 4096;  // beyond it `keep` waits
};

class Archive final : public GameStore {
public:
    static Result<std::unique_ptr<Archive>> open(const std::filesystem::path& path, const ArchiveOptions& options = {});
    ~Archive() override;  // writes what waits

    void keep(GameRecord record, Done done = {});
    void save(GameChange change, Done done) override;
    // Returns when everything handed in before is on disk; the first failure since the last call.
    Result<void> flush();

    // A match or tournament: its plan says what it is, its name ("match-2024-05-17-1f03a9c2") is like no other
    // in any archive, so that games may be carried from one to the next.
    Result<std::string> new_event(const std::string& kind, const std::string& plan);
    Result<std::optional<std::string>> last_event(const std::string& plan) const;
    // The plan of the last event whose plan begins so.
    Result<std::optional<std::string>> last_plan(const std::string& beginning) const;

    Result<std::optional<KeptGame>> load(const std::string& key) const override;
    Result<std::optional<KeptGame>> load(std::int64_t id) const;
    // The newest first; without the moves unless asked. `visit` answers whether to go on.
    Result<void> each(const Filter& filter, bool with_moves, const std::function<bool(const KeptGame&)>& visit) const;
    Result<std::int64_t> count(const Filter& filter) const;
    Result<std::vector<PairingStats>> stats(const Filter& filter) const;

    // A copy of this moment, while others go on playing. All or nothing: a file of that name stays until the copy is
    // complete, checked and on disk.
    Result<void> back_up(const std::filesystem::path& copy) const;
    // What is wrong with the file: damaged pages, moves that cannot be read, games with more or fewer moves than they
    // say. Stops when `visit`, called after each game, says so.
    Result<std::vector<Text>> faults(const std::function<bool()>& visit = {}) const;

    const std::filesystem::path& path() const;

private:
    struct Parts;
    explicit Archive(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> parts_;
};

// PLATEAU_ARCHIVE, or games.db in the user's data folder.
std::filesystem::path usual_path();

}  // namespace plateau::archive
