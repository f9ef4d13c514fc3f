#include "archive/game_rows.h"

#include <fmt/format.h>

#include "archive/move_text.h"
#include "archive/record_json.h"

namespace plateau::archive {

namespace {

constexpr const char* header_columns =
    "event, round, game, first, second, first_meaning, second_meaning, people, version, started, seed, start_position, "
    "result, reason, mishap, opinion, comment, tags, first_moves, first_nodes, first_cpu, first_longest, second_moves, "
    "second_nodes, "
    "second_cpu, second_longest";
constexpr int header_size = 26;

std::string insert_text() {
    std::string places;
    for (int i = 0; i < header_size + 3; ++i) places += i == 0 ? "?" : ",?";
    return fmt::format("INSERT INTO games({}, key, plies, extra) VALUES({}) ON CONFLICT(event, round) DO NOTHING",
                       header_columns, places);
}

std::string update_text() {
    std::string places;
    for (int i = 0; i < header_size; ++i) places += i == 0 ? "?" : ",?";
    return fmt::format("UPDATE games SET ({}) = ({}) WHERE id = ?", header_columns, places);
}

void bind_text(SQLite::Statement& statement, int place, const std::string& text) {
    if (text.empty()) statement.bind(place);
    else statement.bindNoCopy(place, text);
}

}  // namespace

GameRows::GameRows(SQLite::Database& database)
    : database_{database},
      insert_game_{database, insert_text()},
      update_game_{database, update_text()},
      insert_moves_{database, "INSERT INTO moves(game, ply, batch) VALUES(?, ?, ?)"},
      find_game_{database, "SELECT id, plies FROM games WHERE key = ?"},
      set_plies_{database, "UPDATE games SET plies = ? WHERE id = ?"},
      set_extra_{database, "UPDATE games SET extra = ? WHERE id = ?"},
      insert_name_{database, "INSERT INTO names(text) VALUES(?)"},
      find_name_{database, "SELECT id FROM names WHERE text = ?"},
      insert_event_{database, "INSERT INTO events(name, plan, started) VALUES(?, '', ?)"},
      find_event_{database, "SELECT id FROM events WHERE name = ?"} {}

void GameRows::forget_names() {
    names_.clear();
    events_.clear();
}

std::int64_t GameRows::name_id(const std::string& text) {
    if (const auto known = names_.find(text); known != names_.end()) return known->second;
    find_name_.reset();
    find_name_.bind(1, text);
    std::int64_t id = 0;
    if (find_name_.executeStep()) {
        id = find_name_.getColumn(0).getInt64();
    } else {
        insert_name_.reset();
        insert_name_.bind(1, text);
        insert_name_.exec();
        id = database_.getLastInsertRowid();
    }
    find_name_.reset();
    constexpr std::size_t remembered = 100'000;
    if (names_.size() >= remembered) names_.clear();
    names_.emplace(text, id);
    return id;
}

std::int64_t GameRows::event_id(const std::string& name) {
    if (const auto known = events_.find(name); known != events_.end()) return known->second;
    find_event_.reset();
    find_event_.bind(1, name);
    std::int64_t id = 0;
    if (find_event_.executeStep()) {
        id = find_event_.getColumn(0).getInt64();
    } else {
        insert_event_.reset();
        insert_event_.bind(1, name);
        insert_event_.bind(2, unix_seconds_now());
        insert_event_.exec();
        id = database_.getLastInsertRowid();
    }
    find_event_.reset();
    events_.emplace(name, id);
    return id;
}

void GameRows::bind_name(SQLite::Statement& statement, int place, const std::string& text) {
    if (text.empty()) statement.bind(place);
    else statement.bind(place, name_id(text));
}

void GameRows::bind_header(SQLite::Statement& statement, const GameRecord& record) {
    int place = 0;
    if (record.event.empty()) statement.bind(++place);
    else statement.bind(++place, event_id(record.event));
    if (record.round == 0) statement.bind(++place);
    else statement.bind(++place, record.round);
    statement.bind(++place, name_id(record.game));
    statement.bind(++place, name_id(record.first));
    statement.bind(++place, name_id(record.second));
    bind_name(statement, ++place, record.meaning[0]);
    bind_name(statement, ++place, record.meaning[1]);
    statement.bind(++place, (record.is_person[0] ? 1 : 0) + (record.is_person[1] ? 2 : 0));
    bind_name(statement, ++place, record.version);
    if (const auto started = parse_date(record.date)) statement.bind(++place, started);
    else statement.bind(++place);
    statement.bind(++place, static_cast<std::int64_t>(record.seed));
    bind_text(statement, ++place, record.start_position);
    statement.bindNoCopy(++place, record.result);
    bind_name(statement, ++place, record.reason);
    bind_text(statement, ++place, record.mishap);
    bind_text(statement, ++place, record.opinion);
    bind_text(statement, ++place, record.comment);
    if (record.tags.empty()) statement.bind(++place);
    else statement.bind(++place, write_tags(record.tags));
    for (const auto& use : record.use) {
        statement.bind(++place, static_cast<std::int64_t>(use.moves));
        statement.bind(++place, static_cast<std::int64_t>(use.nodes));
        statement.bind(++place, use.cpu_seconds);
        statement.bind(++place, use.longest_move_seconds);
    }
}

std::int64_t GameRows::insert_row(const GameRecord& record, const std::string& key, std::size_t plies,
                                  const std::string& extra) {
    insert_game_.reset();
    bind_header(insert_game_, record);
    bind_text(insert_game_, header_size + 1, key);
    insert_game_.bind(header_size + 2, static_cast<std::int64_t>(plies));
    bind_text(insert_game_, header_size + 3, extra);
    return insert_game_.exec() == 0 ? 0 : database_.getLastInsertRowid();
}

void GameRows::insert_batch(std::int64_t id, std::size_t ply, const std::vector<MoveRecord>& moves) {
    if (moves.empty()) return;
    const std::string batch = write_moves(moves);
    insert_moves_.reset();
    insert_moves_.bind(1, id);
    insert_moves_.bind(2, static_cast<std::int64_t>(ply));
    insert_moves_.bindNoCopy(3, batch);
    insert_moves_.exec();
}

void GameRows::insert(const GameRecord& record) {
    if (const std::int64_t id = insert_row(record, "", record.moves.size(), "")) insert_batch(id, 0, record.moves);
}

std::optional<GameRows::Running> GameRows::find(const std::string& key) {
    find_game_.reset();
    find_game_.bind(1, key);
    if (!find_game_.executeStep()) return std::nullopt;
    const Running running{find_game_.getColumn(0).getInt64(),
                          static_cast<std::size_t>(find_game_.getColumn(1).getInt64())};
    find_game_.reset();
    return running;
}

Result<void> GameRows::apply(const GameChange& change) {
    auto running = find(change.key);
    const bool is_known = running.has_value();
    if (!is_known && !change.header)
        return fail(fmt::format("there is no started game '{}' in the archive", change.key),
                    fmt::format("il n'y a pas de partie commencée « {} » dans l'archive", change.key));
    const std::size_t plies = is_known ? running->plies : 0;
    if (change.kept_plies > plies)
        return fail(fmt::format("game '{}' has {} moves: {} cannot be kept", change.key, plies, change.kept_plies),
                    fmt::format("la partie « {} » a {} coups : {} ne peuvent pas être gardés", change.key, plies,
                                change.kept_plies));
    if (!is_known) running = Running{insert_row(*change.header, change.key, 0, change.extra.value_or("")), 0};
    if (running->id == 0)
        return fail(fmt::format("{} has a game {} already", change.header->event, change.header->round),
                    fmt::format("{} a déjà une partie {}", change.header->event, change.header->round));
    if (is_known && change.header) update_header(running->id, *change.header);
    if (change.extra) {
        set_extra_.reset();
        set_extra_.bind(1, *change.extra);
        set_extra_.bind(2, running->id);
        set_extra_.exec();
    }
    if (change.kept_plies < plies) take_back(running->id, change.kept_plies);
    insert_batch(running->id, change.kept_plies, change.moves);
    if (change.kept_plies + change.moves.size() != plies) {
        set_plies_.reset();
        set_plies_.bind(1, static_cast<std::int64_t>(change.kept_plies + change.moves.size()));
        set_plies_.bind(2, running->id);
        set_plies_.exec();
    }
    if (change.header && change.header->result != "*") join_batches(running->id);
    return {};
}

void GameRows::update_header(std::int64_t id, const GameRecord& header) {
    update_game_.reset();
    bind_header(update_game_, header);
    update_game_.bind(header_size + 1, id);
    update_game_.exec();
}

void GameRows::take_back(std::int64_t id, std::size_t kept_plies) {
    SQLite::Statement remove{database_, "DELETE FROM moves WHERE game = ? AND ply >= ?"};
    remove.bind(1, id);
    remove.bind(2, static_cast<std::int64_t>(kept_plies));
    remove.exec();
    SQLite::Statement last{database_, "SELECT ply, batch FROM moves WHERE game = ? ORDER BY ply DESC LIMIT 1"};
    last.bind(1, id);
    if (!last.executeStep()) return;
    const std::int64_t ply = last.getColumn(0).getInt64();
    auto moves = parse_moves(last.getColumn(1).getString());
    if (!moves) throw SQLite::Exception{"a batch of moves in the archive is damaged: " + moves.error().en};
    const std::size_t wanted = kept_plies - static_cast<std::size_t>(ply);
    if (moves->size() <= wanted) return;
    moves->resize(wanted);
    SQLite::Statement shorten{database_, "UPDATE moves SET batch = ? WHERE game = ? AND ply = ?"};
    shorten.bind(1, write_moves(*moves));
    shorten.bind(2, id);
    shorten.bind(3, ply);
    shorten.exec();
}

void GameRows::join_batches(std::int64_t id) {
    SQLite::Statement select{database_, "SELECT batch FROM moves WHERE game = ? ORDER BY ply"};
    select.bind(1, id);
    std::vector<MoveRecord> all;
    int batches = 0;
    while (select.executeStep()) {
        auto moves = parse_moves(select.getColumn(0).getString());
        if (!moves) throw SQLite::Exception{"a batch of moves in the archive is damaged: " + moves.error().en};
        std::move(moves->begin(), moves->end(), std::back_inserter(all));
        ++batches;
    }
    if (batches < 2) return;
    SQLite::Statement remove{database_, "DELETE FROM moves WHERE game = ?"};
    remove.bind(1, id);
    remove.exec();
    insert_batch(id, 0, all);
}

std::string game_columns() {
    return "g.id, g.key, g.extra, g.plies, e.name, g.round, ng.text, n1.text, n2.text, m1.text, m2.text, g.people, "
           "v.text, g.started, g.seed, g.start_position, g.result, r.text, g.mishap, g.opinion, g.comment, g.tags, "
           "g.first_moves, "
           "g.first_nodes, g.first_cpu, g.first_longest, g.second_moves, g.second_nodes, g.second_cpu, "
           "g.second_longest";
}

std::string game_joins() {
    return "games g JOIN names ng ON ng.id = g.game JOIN names n1 ON n1.id = g.first JOIN names n2 ON n2.id = g.second "
           "LEFT JOIN names m1 ON m1.id = g.first_meaning LEFT JOIN names m2 ON m2.id = g.second_meaning "
           "LEFT JOIN names v ON v.id = g.version LEFT JOIN names r ON r.id = g.reason "
           "LEFT JOIN events e ON e.id = g.event";
}

KeptGame read_game(SQLite::Statement& row) {
    int column = -1;
    const auto text = [&] { return row.getColumn(++column).getString(); };
    const auto number = [&] { return row.getColumn(++column).getInt64(); };
    KeptGame game;
    GameRecord& record = game.record;
    game.id = number();
    game.key = text();
    game.extra = text();
    game.plies = static_cast<std::size_t>(number());
    record.event = text();
    record.round = static_cast<int>(number());
    record.game = text();
    record.first = text();
    record.second = text();
    record.meaning = {text(), text()};
    const auto people = number();
    record.is_person = {(people & 1) != 0, (people & 2) != 0};
    record.version = text();
    if (const auto started = number()) record.date = date_text(started);
    record.seed = static_cast<std::uint64_t>(number());
    record.start_position = text();
    record.result = text();
    record.reason = text();
    record.mishap = text();
    record.opinion = text();
    record.comment = text();
    record.tags = parse_tags(text()).value_or(Tags{});
    for (auto& use : record.use) {
        use.moves = static_cast<std::uint64_t>(number());
        use.nodes = static_cast<std::uint64_t>(number());
        use.cpu_seconds = row.getColumn(++column).getDouble();
        use.longest_move_seconds = row.getColumn(++column).getDouble();
    }
    return game;
}

}  // namespace plateau::archive
