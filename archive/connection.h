// How a file of games is opened, by every part that opens one.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <memory>

namespace plateau::archive {

inline constexpr int busy_milliseconds = 60'000;

inline std::unique_ptr<SQLite::Database> connect(const std::filesystem::path& path, int flags) {
    auto database = std::make_unique<SQLite::Database>(path.string(), flags, busy_milliseconds);
    database->exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;");
    return database;
}

}  // namespace plateau::archive
