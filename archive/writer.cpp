#include "archive/writer.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>

#include "archive/game_rows.h"

namespace plateau::archive {

namespace {

Failure not_written(const std::exception& error) {
    return unavailable({std::string{"the archive could not be written: "} + error.what(),
                        std::string{"l'archive n'a pas pu être écrite : "} + error.what()});
}

// SQLite would go on writing to a file without a name, and everything would be lost when the program ends.
Result<void> check_place(SQLite::Database& database) {
    int has_moved = 0;
    sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (!has_moved) return {};
    const std::string path = database.getFilename();
    return unavailable(
        {fmt::format("the archive {} was moved or deleted: nothing is kept until the program is started again", path),
         fmt::format("l'archive {} a été déplacée ou supprimée : rien n'est gardé avant un redémarrage du programme",
                     path)});
}

Result<void> apply(GameRows& rows, const GameChange& change) {
    if (change.chain && change.chain->is_broken)
        return unavailable({fmt::format("what happened before in game '{}' was not kept", change.key),
                            fmt::format("ce qui précède dans la partie « {} » n'a pas été gardé", change.key)});
    return rows.apply(change);
}

void break_chain(const std::variant<GameRecord, GameChange>& what) {
    const auto* change = std::get_if<GameChange>(&what);
    if (change && change->chain) change->chain->is_broken = true;
}

}  // namespace

Writer::Writer(std::unique_ptr<SQLite::Database> database, const ArchiveOptions& options)
    : database_{std::move(database)}, options_{options}, thread_{[this] { run(); }} {}

Writer::~Writer() {
    {
        const std::lock_guard lock{mutex_};
        is_finishing_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void Writer::write(GameRecord record, Done done) { push({std::move(record), std::move(done)}, false); }
void Writer::write(GameChange change, Done done) { push({std::move(change), std::move(done)}, true); }

void Writer::push(Item item, bool is_urgent) {
    std::unique_lock lock{mutex_};
    if (!is_urgent) written_.wait(lock, [&] { return items_.size() < options_.queue_size; });
    const bool was_idle = items_.empty() || (is_urgent && !is_urgent_);
    items_.push_back(std::move(item));
    is_urgent_ = is_urgent_ || is_urgent || items_.size() >= options_.queue_size;
    ++handed_in_;
    if (was_idle || is_urgent_) wake_.notify_all();
}

Result<void> Writer::flush() {
    std::unique_lock lock{mutex_};
    const std::uint64_t wanted = handed_in_;
    is_urgent_ = is_urgent_ || !items_.empty();
    wake_.notify_all();
    written_.wait(lock, [&] { return done_ >= wanted; });
    if (const auto failure = std::exchange(first_failure_, std::nullopt)) return *failure;
    return {};
}

void Writer::run() {
    GameRows rows{*database_};
    std::unique_lock lock{mutex_};
    while (true) {
        wake_.wait(lock, [&] { return is_finishing_ || !items_.empty(); });
        if (items_.empty()) return;
        wake_.wait_for(lock, std::chrono::duration<double>(options_.linger_seconds),
                       [&] { return is_finishing_ || is_urgent_; });
        std::vector<Item> items;
        items.swap(items_);
        is_urgent_ = false;
        lock.unlock();
        written_.notify_all();
        tell(items, write_together(rows, items));
        lock.lock();
        done_ += items.size();
        written_.notify_all();
    }
}

std::vector<Result<void>> Writer::write_together(GameRows& rows, const std::vector<Item>& items) {
    if (const auto placed = check_place(*database_); !placed) {
        for (const auto& item : items) break_chain(item.what);
        return {items.size(), placed};
    }
    std::vector<Result<void>> results(items.size());
    try {
        write_some(rows, items, results);
    } catch (const std::exception&) {
        // One of them did it: each alone, so that the others are kept.
        rows.forget_names();
        for (std::size_t i = 0; i < items.size(); ++i) try {
                write_some(rows, {&items[i], 1}, {&results[i], 1});
            } catch (const std::exception& error) {
                rows.forget_names();
                results[i] = not_written(error);
                break_chain(items[i].what);
            }
    }
    return results;
}

// Those that were refused already stay so.
void Writer::write_some(GameRows& rows, std::span<const Item> items, std::span<Result<void>> results) {
    SQLite::Transaction transaction{*database_, SQLite::TransactionBehavior::IMMEDIATE};
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!results[i]) continue;
        if (const auto* record = std::get_if<GameRecord>(&items[i].what)) rows.insert(*record);
        else results[i] = apply(rows, std::get<GameChange>(items[i].what));
        if (!results[i]) break_chain(items[i].what);
    }
    transaction.commit();
}

void Writer::tell(const std::vector<Item>& items, const std::vector<Result<void>>& results) {
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!results[i]) {
            const std::lock_guard lock{mutex_};
            if (!first_failure_) first_failure_ = results[i].failure();
        }
        if (items[i].done) items[i].done(results[i]);
    }
}

}  // namespace plateau::archive
