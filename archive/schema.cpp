#include "archive/schema.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "core/sha256.h"

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
    // The tokens of seats as hashes; see hash_tokens(). What was there before is overwritten.
    "PRAGMA secure_delete = 1;",
};
constexpr int step_that_hashes = 3;

using Json = nlohmann::json;

void hash_field(Json& object, const char* name) {
    const auto field = object.find(name);
    if (field != object.end() && field->is_string() && !field->get_ref<const std::string&>().empty())
        *field = sha256(field->get_ref<const std::string&>());
}

// What a server of the third format kept of a game's seats, with hashes in the place of tokens.
std::string with_hashes(const std::string& extra) {
    auto kept = read_json<Json>(extra);
    if (!kept || !kept->is_object()) return extra;
    hash_field(*kept, "host");
    if (const auto seats = kept->find("seats"); seats != kept->end() && seats->is_array())
        for (Json& seat : *seats)
            if (seat.is_object()) hash_field(seat, "token"), hash_field(seat, "invitation");
    return kept->dump();
}

void hash_tokens(SQLite::Database& database) {
    SQLite::Statement update{database, "UPDATE games SET extra = ? WHERE id = ?"};
    SQLite::Statement select{database, "SELECT id, extra FROM games WHERE extra IS NOT NULL"};
    std::vector<std::pair<std::int64_t, std::string>> games;
    while (select.executeStep()) games.emplace_back(select.getColumn(0).getInt64(), select.getColumn(1).getString());
    for (const auto& [id, extra] : games) {
        update.reset();
        update.bind(1, with_hashes(extra));
        update.bind(2, id);
        update.exec();
    }
}

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
    for (int step = found; step < version; ++step) {
        database.exec(steps[static_cast<std::size_t>(step)]);
        if (step == step_that_hashes) hash_tokens(database);
    }
    if (found < version) database.exec(fmt::format("PRAGMA user_version = {}", version));
    transaction.commit();
    return {};
}

}  // namespace plateau::archive
