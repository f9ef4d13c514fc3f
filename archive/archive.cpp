#include "archive/archive.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <mutex>
#include <random>

#include "archive/connection.h"
#include "archive/game_rows.h"
#include "archive/move_text.h"
#include "archive/schema.h"
#include "archive/writer.h"
#include "play/files.h"

namespace plateau::archive {

namespace fs = std::filesystem;

namespace {

Failure failed(const char* english, const char* french, const fs::path& path, const std::exception& error) {
    return unavailable({fmt::format("the archive {} {}: {}", path.string(), english, error.what()),
                        fmt::format("l'archive {} {} : {}", path.string(), french, error.what())});
}

struct Condition {
    std::string text = "1";
    std::vector<std::string> values;

    void add(std::string_view clause, const std::string& value, int times = 1) {
        text += fmt::format(" AND {}", clause);
        for (int i = 0; i < times; ++i) values.push_back(value);
    }
    void bind(SQLite::Statement& statement) const {
        for (std::size_t i = 0; i < values.size(); ++i) statement.bind(static_cast<int>(i) + 1, values[i]);
    }
};

// A name stands for itself and for every spec that begins with it and ":".
Condition condition_of(const Filter& filter) {
    Condition condition;
    if (!filter.game.empty())
        condition.add("(ng.text = ? OR substr(ng.text, 1, length(?) + 1) = ? || ':')", filter.game, 3);
    if (!filter.player.empty())
        condition.add(
            "(n1.text = ? OR substr(n1.text, 1, length(?) + 1) = ? || ':' OR n2.text = ? OR "
            "substr(n2.text, 1, length(?) + 1) = ? || ':')",
            filter.player, 6);
    if (!filter.event.empty()) condition.add("e.name = ?", filter.event);
    if (!filter.result.empty()) condition.add("g.result = ?", filter.result);
    if (filter.with_people) condition.text += " AND g.people <> 0";
    return condition;
}

}  // namespace

struct Archive::Parts {
    fs::path path;
    // Whoever wants one game does not wait for those who walk through all of them.
    struct Reader {
        std::mutex mutex;
        std::unique_ptr<SQLite::Database> database;
    };
    mutable Reader one, walk;
    std::unique_ptr<Writer> writer;

    template <class Work>
    auto read(Reader& reader, Work&& work) const -> decltype(work(*reader.database)) {
        const std::lock_guard lock{reader.mutex};
        try {
            return work(*reader.database);
        } catch (const std::exception& error) {
            return failed("could not be read", "n'a pas pu être lue", path, error);
        }
    }

    static void read_moves(SQLite::Database& database, KeptGame& game) {
        SQLite::Statement select{database, "SELECT batch FROM moves WHERE game = ? ORDER BY ply"};
        select.bind(1, game.id);
        while (select.executeStep()) {
            auto moves = parse_moves(select.getColumn(0).getString());
            if (!moves) throw SQLite::Exception{fmt::format("game {} is damaged: {}", game.id, moves.error().en)};
            std::move(moves->begin(), moves->end(), std::back_inserter(game.record.moves));
        }
    }

    Result<std::optional<KeptGame>> load(const char* where, const auto& value) const {
        return read(one, [&](SQLite::Database& database) -> Result<std::optional<KeptGame>> {
            SQLite::Transaction together{database};  // header and moves of the same moment
            SQLite::Statement select{database,
                                     fmt::format("SELECT {} FROM {} WHERE {}", game_columns(), game_joins(), where)};
            select.bind(1, value);
            if (!select.executeStep()) return std::optional<KeptGame>{};
            KeptGame game = read_game(select);
            read_moves(database, game);
            return std::optional{std::move(game)};
        });
    }
};

Archive::Archive(std::unique_ptr<Parts> parts) : parts_{std::move(parts)} {}
Archive::~Archive() = default;

Result<std::unique_ptr<Archive>> Archive::open(const fs::path& path, const ArchiveOptions& options) {
    std::error_code error;
    if (!options.creates && !fs::exists(path, error))
        return fail(FailureKind::unknown, {fmt::format("there is no archive {}", path.string()),
                                           fmt::format("il n'y a pas d'archive {}", path.string())});
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    auto parts = std::make_unique<Parts>();
    parts->path = path;
    try {
        auto database = connect(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        if (auto migrated = migrate(*database); !migrated) return migrated.failure();
        for (auto* reader : {&parts->one, &parts->walk}) {
            reader->database = connect(path, SQLite::OPEN_READWRITE);
            reader->database->exec("PRAGMA query_only = 1");
        }
        parts->writer = std::make_unique<Writer>(std::move(database), options);
    } catch (const std::exception& why) {
        return failed("could not be opened", "n'a pas pu être ouverte", path, why);
    }
    return std::unique_ptr<Archive>{new Archive{std::move(parts)}};
}

void Archive::keep(GameRecord record, Done done) { parts_->writer->write(std::move(record), std::move(done)); }
void Archive::save(GameChange change, Done done) { parts_->writer->write(std::move(change), std::move(done)); }
Result<void> Archive::flush() { return parts_->writer->flush(); }
const fs::path& Archive::path() const { return parts_->path; }

Result<std::string> Archive::new_event(const std::string& kind, const std::string& plan) {
    // A connection of its own: rare, and it need not wait in the writer's queue.
    try {
        const auto database = connect(parts_->path, SQLite::OPEN_READWRITE);
        SQLite::Transaction transaction{*database, SQLite::TransactionBehavior::IMMEDIATE};
        const std::int64_t now = unix_seconds_now();
        const std::string name =
            fmt::format("{}-{}-{:08x}", kind, date_text(now).substr(0, 10), std::random_device{}());
        SQLite::Statement insert{*database, "INSERT INTO events(name, plan, started) VALUES(?, ?, ?)"};
        insert.bind(1, name);
        insert.bind(2, plan);
        insert.bind(3, now);
        insert.exec();
        transaction.commit();
        return name;
    } catch (const std::exception& error) {
        return failed("could not be written", "n'a pas pu être écrite", parts_->path, error);
    }
}

Result<std::optional<std::string>> Archive::last_event(const std::string& plan) const {
    return parts_->read(parts_->walk, [&](SQLite::Database& database) -> Result<std::optional<std::string>> {
        SQLite::Statement select{database, "SELECT name FROM events WHERE plan = ? ORDER BY id DESC LIMIT 1"};
        select.bind(1, plan);
        if (!select.executeStep()) return std::optional<std::string>{};
        return std::optional{select.getColumn(0).getString()};
    });
}

Result<std::optional<std::string>> Archive::last_plan(const std::string& beginning) const {
    return parts_->read(parts_->walk, [&](SQLite::Database& database) -> Result<std::optional<std::string>> {
        SQLite::Statement select{
            database, "SELECT plan FROM events WHERE substr(plan, 1, length(?)) = ? ORDER BY id DESC LIMIT 1"};
        select.bind(1, beginning);
        select.bind(2, beginning);
        if (!select.executeStep()) return std::optional<std::string>{};
        return std::optional{select.getColumn(0).getString()};
    });
}

Result<std::optional<KeptGame>> Archive::load(const std::string& key) const { return parts_->load("g.key = ?", key); }
Result<std::optional<KeptGame>> Archive::load(std::int64_t id) const { return parts_->load("g.id = ?", id); }

Result<void> Archive::each(const Filter& filter, bool with_moves,
                           const std::function<bool(const KeptGame&)>& visit) const {
    return parts_->read(parts_->walk, [&](SQLite::Database& database) -> Result<void> {
        SQLite::Transaction together{database};
        const Condition condition = condition_of(filter);
        SQLite::Statement select{
            database, fmt::format("SELECT {} FROM {} WHERE {} ORDER BY g.id {} LIMIT {}", game_columns(), game_joins(),
                                  condition.text, filter.oldest_first ? "ASC" : "DESC", filter.at_most)};
        condition.bind(select);
        while (select.executeStep()) {
            KeptGame game = read_game(select);
            if (with_moves) Parts::read_moves(database, game);
            if (!visit(game)) break;
        }
        return {};
    });
}

Result<std::int64_t> Archive::count(const Filter& filter) const {
    return parts_->read(parts_->walk, [&](SQLite::Database& database) -> Result<std::int64_t> {
        const Condition condition = condition_of(filter);
        SQLite::Statement select{database,
                                 fmt::format("SELECT count(*) FROM {} WHERE {}", game_joins(), condition.text)};
        condition.bind(select);
        select.executeStep();
        return select.getColumn(0).getInt64();
    });
}

Result<std::vector<PairingStats>> Archive::stats(const Filter& filter) const {
    return parts_->read(parts_->walk, [&](SQLite::Database& database) -> Result<std::vector<PairingStats>> {
        const Condition condition = condition_of(filter);
        SQLite::Statement select{
            database,
            fmt::format("SELECT ng.text, n1.text, n2.text, count(*), sum(g.result = '1-0'), sum(g.result = '1/2-1/2'), "
                        "sum(g.result = '0-1'), sum(g.result = '*'), sum(g.mishap IS NOT NULL), avg(g.plies) FROM {} "
                        "WHERE {} GROUP BY g.game, g.first, g.second ORDER BY 1, 2, 3",
                        game_joins(), condition.text)};
        condition.bind(select);
        std::vector<PairingStats> all;
        while (select.executeStep()) {
            const auto number = [&](int column) { return select.getColumn(column).getInt64(); };
            all.push_back({select.getColumn(0).getString(), select.getColumn(1).getString(),
                           select.getColumn(2).getString(), number(3), number(4), number(5), number(6), number(7),
                           number(8), select.getColumn(9).getDouble()});
        }
        return all;
    });
}

fs::path usual_path() { return play::archive_file(); }

}  // namespace plateau::archive
