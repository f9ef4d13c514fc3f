#include "archive/writer.h"

#include <chrono>

#include "archive/game_rows.h"

namespace plateau::archive {

namespace {

Failure not_written(const std::exception& error) {
    return fail(std::string{"the archive could not be written: "} + error.what(),
                std::string{"l'archive n'a pas pu être écrite : "} + error.what());
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
        write_together(rows, items);
        lock.lock();
        done_ += items.size();
        written_.notify_all();
    }
}

void Writer::write_together(GameRows& rows, std::vector<Item>& items) {
    std::vector<Result<void>> results(items.size());
    const auto write_some = [&](std::size_t from, std::size_t to) {
        SQLite::Transaction transaction{*database_, SQLite::TransactionBehavior::IMMEDIATE};
        for (std::size_t i = from; i < to; ++i) {
            if (const auto* record = std::get_if<GameRecord>(&items[i].what)) rows.insert(*record);
            else results[i] = rows.apply(std::get<GameChange>(items[i].what));
        }
        transaction.commit();
    };
    try {
        write_some(0, items.size());
    } catch (const std::exception&) {
        // One of them did it: each alone, so that the others are kept.
        rows.forget_names();
        for (std::size_t i = 0; i < items.size(); ++i) try {
                write_some(i, i + 1);
            } catch (const std::exception& error) {
                rows.forget_names();
                results[i] = not_written(error);
            }
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!results[i]) {
            const std::lock_guard lock{mutex_};
            if (!first_failure_) first_failure_ = results[i].failure();
        }
        if (items[i].done) items[i].done(results[i]);
    }
}

}  // namespace plateau::archive
