// Games and moves as rows: the statements of the writer.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <unordered_map>

#include "archive/archive.h"

namespace plateau::archive {

class GameRows {
public:
    explicit GameRows(SQLite::Database& database);

    // A game of an event that is there already is left as it is.
    void insert(const GameRecord& record);
    Result<void> apply(const GameChange& change);
    // After a rollback what was remembered may not be there.
    void forget_names();

private:
    struct Running {
        std::int64_t id = 0;
        std::size_t plies = 0;
    };

    std::optional<Running> find(const std::string& key);
    void update_header(std::int64_t id, const GameRecord& header);
    void take_back(std::int64_t id, std::size_t kept_plies);
    void join_batches(std::int64_t id);

    // Binds the columns of a header to the first places of a statement.
    void bind_header(SQLite::Statement& statement, const GameRecord& record);
    std::int64_t name_id(const std::string& text);
    std::int64_t event_id(const std::string& name);
    void bind_name(SQLite::Statement& statement, int place, const std::string& text);
    std::int64_t insert_row(const GameRecord& record, const std::string& key, std::size_t plies,
                            const std::string& extra);
    void insert_batch(std::int64_t id, std::size_t ply, const std::vector<MoveRecord>& moves);

    SQLite::Database& database_;
    SQLite::Statement insert_game_, update_game_, insert_moves_, find_game_, set_plies_, set_extra_;
    SQLite::Statement insert_name_, find_name_, insert_event_, find_event_;
    std::unordered_map<std::string, std::int64_t> names_, events_;
};

// Columns of `games` in the order that read_game expects, names joined in.
std::string game_columns();
std::string game_joins();
KeptGame read_game(SQLite::Statement& row);

}  // namespace plateau::archive
