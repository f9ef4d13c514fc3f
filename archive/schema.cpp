#include "archive/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <array>

namespace plateau::archive {

namespace {

// Step i leads from version i to i + 1. A step that has shipped is never changed.
constexpr std::array<const char*, newest_schema> steps{
    R"(
    CREATE TABLE names(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE events(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, plan TEXT NOT NULL,
                        started INTEGER NOT NULL);
    CREATE INDEX events_by_plan ON events(plan);
    CREATE TABLE games(
        id INTEGER PRIMARY KEY,
        key TEXT UNIQUE,
        event INTEGER REFERENCES events(id),
        round INTEGER,
        game INTEGER NOT NULL REFERENCES names(id),
        first INTEGER NOT NULL REFERENCES names(id),
        second INTEGER NOT NULL REFERENCES names(id),
        first_meaning INTEGER REFERENCES names(id),
        second_meaning INTEGER REFERENCES names(id),
        people INTEGER NOT NULL,
        version INTEGER REFERENCES names(id),
        started INTEGER,
        seed INTEGER NOT NULL,
        start_position TEXT,
        result TEXT NOT NULL,
        reason INTEGER REFERENCES names(id),
        mishap TEXT,
        plies INTEGER NOT NULL,
        first_moves INTEGER, first_nodes INTEGER, first_cpu REAL, first_longest REAL,
        second_moves INTEGER, second_nodes INTEGER, second_cpu REAL, second_longest REAL,
        extra TEXT,
        UNIQUE(event, round));
    CREATE INDEX games_by_players ON games(game, first, second);
    CREATE TABLE moves(
        game INTEGER NOT NULL REFERENCES games(id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        batch TEXT NOT NULL,
        PRIMARY KEY(game, ply)) WITHOUT ROWID;
    )",
    // What a person said about the level: "easy", "right", "hard".
    "ALTER TABLE games ADD COLUMN opinion TEXT;",
    // What was written about a game, and the tags of other programs as a JSON list of pairs.
    "ALTER TABLE games ADD COLUMN comment TEXT; ALTER TABLE games ADD COLUMN tags TEXT;",
};

}  // namespace

Result<void> migrate(SQLite::Database& database, int version) {
    SQLite::Transaction transaction{database, SQLite::TransactionBehavior::IMMEDIATE};
    const int found = database.execAndGet("PRAGMA user_version").getInt();
    if (found > newest_schema)
        return fail(fmt::format("the archive was written by a later version of the program (format {}, expected {} or "
                                "less)",
                                found, newest_schema),
                    fmt::format("l'archive vient d'une version plus récente du programme (format {}, {} au plus est "
                                "attendu)",
                                found, newest_schema));
    for (int step = found; step < version; ++step) database.exec(steps[static_cast<std::size_t>(step)]);
    if (found < version) database.exec(fmt::format("PRAGMA user_version = {}", version));
    transaction.commit();
    return {};
}

}  // namespace plateau::archive
