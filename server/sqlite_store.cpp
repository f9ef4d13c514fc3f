#include "server/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <cstdlib>

namespace plateau::server {

namespace {

namespace fs = std::filesystem;

constexpr int schema_version = 1;
constexpr int busy_milliseconds = 5000;

// The file with its tables as this program knows them.
SQLite::Database opened(const fs::path& file) {
    SQLite::Database database{file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_milliseconds};
    // The log is synced at checkpoints: a killed program loses nothing, a cut of power at most the last moments.
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version >= schema_version) return database;
    SQLite::Transaction transaction{database};
    database.exec(
        "CREATE TABLE rooms (id TEXT PRIMARY KEY, header TEXT NOT NULL) WITHOUT ROWID;"
        "CREATE TABLE room_moves (room TEXT NOT NULL, ply INTEGER NOT NULL, text TEXT NOT NULL,"
        "  is_luck INTEGER NOT NULL, PRIMARY KEY (room, ply)) WITHOUT ROWID;"
        "CREATE TABLE opinions (room TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL,"
        "  answer TEXT NOT NULL, remark TEXT NOT NULL, time TEXT NOT NULL);");
    database.exec(fmt::format("PRAGMA user_version = {}", schema_version));
    transaction.commit();
    return database;
}

Failure failed(const SQLite::Exception& error) {
    return fail(fmt::format("this could not be kept: {}", error.what()),
                fmt::format("cela n'a pas pu être gardé : {}", error.what()));
}

class SqliteStore final : public WrittenStore {
public:
    explicit SqliteStore(const fs::path& file)
        : writer_{opened(file)}, others_{file.string(), SQLite::OPEN_READWRITE, busy_milliseconds} {
        start();
    }
    ~SqliteStore() override { finish(); }

    Result<std::optional<StoredGame>> load(const std::string& id) override {
        const std::lock_guard lock{mutex_};
        try {
            SQLite::Statement room{others_, "SELECT header FROM rooms WHERE id = ?"};
            room.bind(1, id);
            if (!room.executeStep()) return std::optional<StoredGame>{};
            StoredGame game{id, room.getColumn(0).getString(), {}};
            SQLite::Statement moves{others_, "SELECT text, is_luck FROM room_moves WHERE room = ? ORDER BY ply"};
            moves.bind(1, id);
            while (moves.executeStep())
                game.moves.push_back({moves.getColumn(0).getString(), moves.getColumn(1).getInt() != 0});
            return std::optional{std::move(game)};
        } catch (const SQLite::Exception& error) {
            return failed(error);
        }
    }

    Result<void> keep(const Opinion& opinion) override {
        const std::lock_guard lock{mutex_};
        try {
            SQLite::Statement add{others_,
                                  "INSERT INTO opinions (room, game, player, answer, remark, time) "
                                  "VALUES (?, ?, ?, ?, ?, datetime('now'))"};
            add.bind(1, opinion.id);
            add.bind(2, opinion.game);
            add.bind(3, opinion.player);
            add.bind(4, opinion.answer);
            add.bind(5, opinion.remark);
            add.exec();
            return {};
        } catch (const SQLite::Exception& error) {
            return failed(error);
        }
    }

private:
    Result<void> apply(std::span<const GameChange> changes) override {
        try {
            SQLite::Transaction transaction{writer_};
            for (const auto& change : changes) apply(change);
            transaction.commit();
            return {};
        } catch (const SQLite::Exception& error) {
            return failed(error);
        }
    }

    void apply(const GameChange& change) {
        if (!change.header.empty()) {
            set_header_.bind(1, change.id);
            set_header_.bind(2, change.header);
            run(set_header_);
        }
        cut_.bind(1, change.id);
        cut_.bind(2, static_cast<std::int64_t>(change.kept_plies));
        run(cut_);
        auto ply = static_cast<std::int64_t>(change.kept_plies);
        for (const auto& move : change.moves) {
            add_.bind(1, change.id);
            add_.bind(2, ply++);
            add_.bind(3, move.text);
            add_.bind(4, move.is_luck ? 1 : 0);
            run(add_);
        }
    }

    static void run(SQLite::Statement& statement) {
        statement.exec();
        statement.reset();
    }

    SQLite::Database writer_;
    SQLite::Database others_;  // reads and rare writes, beside the writer
    std::mutex mutex_;
    SQLite::Statement set_header_{writer_,
                                  "INSERT INTO rooms (id, header) VALUES (?, ?) "
                                  "ON CONFLICT (id) DO UPDATE SET header = excluded.header"};
    SQLite::Statement cut_{writer_, "DELETE FROM room_moves WHERE room = ? AND ply >= ?"};
    SQLite::Statement add_{writer_, "INSERT INTO room_moves (room, ply, text, is_luck) VALUES (?, ?, ?, ?)"};
};

}  // namespace

fs::path user_data_folder() {
    if (const char* told = std::getenv("XDG_DATA_HOME"); told && *told) return fs::path{told} / "plateau";
    if (const char* home = std::getenv("HOME"); home && *home) return fs::path{home} / ".local" / "share" / "plateau";
    return ".plateau";
}

Result<std::unique_ptr<GameStore>> open_sqlite_store(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return fail(fmt::format("the folder {} cannot be made ({}): choose another with --data", folder.string(),
                                error.message()),
                    fmt::format("le dossier {} ne peut pas être créé ({}) : en choisir un autre avec --data",
                                folder.string(), error.message()));
    try {
        return std::unique_ptr<GameStore>{new SqliteStore{folder / "rooms.sqlite"}};
    } catch (const SQLite::Exception& problem) {
        return fail(fmt::format("games cannot be kept in {} ({}): choose another folder with --data", folder.string(),
                                problem.what()),
                    fmt::format("les parties ne peuvent pas être gardées dans {} ({}) : choisir un autre dossier "
                                "avec --data",
                                folder.string(), problem.what()));
    }
}

}  // namespace plateau::server
