// The one thread that writes to the archive. Changes wait in a queue; all that wait are written in one
// transaction, so that a thousand fast games cost one wait for the disk, and a move that a person waits
// for is not held up by them. Changes may be handed in from any thread.
#pragma once

#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <variant>

#include "archive/archive.h"

namespace SQLite {
class Database;
}

namespace plateau::archive {

class GameRows;

class Writer {
public:
    Writer(std::unique_ptr<SQLite::Database> database, const ArchiveOptions& options);
    ~Writer();  // writes what waits

    void write(GameRecord record, Done done);
    void write(GameChange change, Done done);
    Result<void> flush();

private:
    struct Item {
        std::variant<GameRecord, GameChange> what;
        Done done;
    };

    void push(Item item, bool is_urgent);
    void run();
    // Writes them all in one transaction, or each alone where that fails; how each went.
    std::vector<Result<void>> write_together(GameRows& rows, const std::vector<Item>& items);
    void write_some(GameRows& rows, std::span<const Item> items, std::span<Result<void>> results);
    void tell(const std::vector<Item>& items, const std::vector<Result<void>>& results);

    std::unique_ptr<SQLite::Database> database_;
    ArchiveOptions options_;
    std::mutex mutex_;
    std::condition_variable wake_, written_;
    std::vector<Item> items_;
    bool is_urgent_ = false, is_finishing_ = false;
    std::uint64_t handed_in_ = 0, done_ = 0;
    std::optional<Failure> first_failure_;
    std::thread thread_;
};

}  // namespace plateau::archive
