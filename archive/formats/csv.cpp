#include "archive/formats/csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <type_traits>

#include "archive/formats/read_whole.h"
#include "archive/move_text.h"
#include "archive/record_json.h"

namespace plateau::archive {

namespace {

// An empty field keeps the usual value.
template <class Number>
bool read_number(std::string_view text, Number& value) {
    return text.empty() || read_whole(text, value);
}

bool read_switch(std::string_view text, bool& value) {
    value = text == "1";
    return text.empty() || text == "0" || text == "1";
}

struct Column {
    const char* name;
    std::function<std::string(const GameRecord&)> write;
    std::function<bool(std::string_view, GameRecord&)> read;
};

// A column that holds one field of the record, found by `field(record)`.
template <class Field>
Column column(const char* name, Field field) {
    using Value = std::remove_cvref_t<decltype(field(std::declval<GameRecord&>()))>;
    return {name,
            [field](const GameRecord& record) {
                if constexpr (std::is_same_v<Value, bool>) return std::string{field(record) ? "1" : "0"};
                else return fmt::format("{}", field(record));
            },
            [field](std::string_view text, GameRecord& record) {
                if constexpr (std::is_same_v<Value, bool>) return read_switch(text, field(record));
                else if constexpr (std::is_arithmetic_v<Value>) return read_number(text, field(record));
                else return field(record) = text, true;
            }};
}

Column result_column() {
    return {"result", [](const GameRecord& record) { return record.result; },
            [](std::string_view text, GameRecord& record) {
                record.result = text;
                return is_result(text);
            }};
}

Column plies_column() {
    return {"plies", [](const GameRecord& record) { return std::to_string(record.moves.size()); },
            [](std::string_view, GameRecord&) { return true; }};
}

Column tags_column() {
    return {"tags", [](const GameRecord& record) { return record.tags.empty() ? "" : write_tags(record.tags); },
            [](std::string_view text, GameRecord& record) {
                auto tags = parse_tags(std::string{text});
                if (tags) record.tags = std::move(*tags);
                return tags.has_value();
            }};
}

Column moves_column() {
    return {"moves", [](const GameRecord& record) { return write_moves(record.moves); },
            [](std::string_view text, GameRecord& record) {
                auto moves = parse_moves(text);
                if (moves) record.moves = std::move(*moves);
                return static_cast<bool>(moves);
            }};
}

std::vector<Column> make_columns() {
    std::vector<Column> all{
        column("date", [](auto& record) -> auto& { return record.date; }),
        column("game", [](auto& record) -> auto& { return record.game; }),
        column("first", [](auto& record) -> auto& { return record.first; }),
        column("second", [](auto& record) -> auto& { return record.second; }),
        result_column(),
        column("reason", [](auto& record) -> auto& { return record.reason; }),
        column("mishap", [](auto& record) -> auto& { return record.mishap; }),
        plies_column(),
        column("seed", [](auto& record) -> auto& { return record.seed; }),
        column("start_position", [](auto& record) -> auto& { return record.start_position; }),
        column("event", [](auto& record) -> auto& { return record.event; }),
        column("round", [](auto& record) -> auto& { return record.round; }),
        column("version", [](auto& record) -> auto& { return record.version; }),
        column("opinion", [](auto& record) -> auto& { return record.opinion; }),
        column("comment", [](auto& record) -> auto& { return record.comment; }),
        tags_column(),
        column("first_is_person", [](auto& record) -> auto& { return record.is_person[0]; }),
        column("second_is_person", [](auto& record) -> auto& { return record.is_person[1]; }),
        column("first_meaning", [](auto& record) -> auto& { return record.meaning[0]; }),
        column("second_meaning", [](auto& record) -> auto& { return record.meaning[1]; }),
        column("first_moves", [](auto& record) -> auto& { return record.use[0].moves; }),
        column("first_nodes", [](auto& record) -> auto& { return record.use[0].nodes; }),
        column("first_cpu_seconds", [](auto& record) -> auto& { return record.use[0].cpu_seconds; }),
        column("first_longest_seconds", [](auto& record) -> auto& { return record.use[0].longest_move_seconds; }),
        column("second_moves", [](auto& record) -> auto& { return record.use[1].moves; }),
        column("second_nodes", [](auto& record) -> auto& { return record.use[1].nodes; }),
        column("second_cpu_seconds", [](auto& record) -> auto& { return record.use[1].cpu_seconds; }),
        column("second_longest_seconds", [](auto& record) -> auto& { return record.use[1].longest_move_seconds; }),
        moves_column(),
    };
    return all;
}

const std::vector<Column>& columns() {
    static const auto all = make_columns();
    return all;
}

const Column* column_named(std::string_view name) {
    for (const auto& known : columns())
        if (name == known.name) return &known;
    return nullptr;
}

}  // namespace

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string{text};
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string csv_header() {
    std::string line;
    for (const auto& known : columns()) line += (line.empty() ? "" : ",") + std::string{known.name};
    return line + '\n';
}

std::string to_csv(const GameRecord& record) {
    std::string line;
    for (const auto& known : columns()) {
        if (&known != &columns().front()) line += ',';
        line += csv_field(known.write(record));
    }
    return line + '\n';
}

std::optional<Result<std::vector<std::string>>> CsvReader::next_row() {
    using Row = Result<std::vector<std::string>>;
    std::vector<std::string> fields(1);
    std::string line;
    bool is_quoted = false, has_anything = false;
    row_line_ = line_number_ + 1;
    while (input_.next_line(line)) {
        ++line_number_;
        if (!is_quoted && line.ends_with('\r')) line.pop_back();
        if (line.empty() && !has_anything) {
            row_line_ = line_number_ + 1;
            continue;
        }
        has_anything = true;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') fields.back() += line[++i];
            else if (line[i] == '"') is_quoted = !is_quoted;
            else if (line[i] == ',' && !is_quoted) fields.emplace_back();
            else fields.back() += line[i];
        }
        if (!is_quoted) return Row{std::move(fields)};
        fields.back() += '\n';
    }
    if (!has_anything) return std::nullopt;
    return Row{fail(fmt::format("line {}: a quoted field does not end", row_line_),
                    fmt::format("ligne {} : un champ entre guillemets ne finit pas", row_line_))};
}

std::optional<Result<GameRecord>> CsvReader::next() {
    if (columns_.empty()) {
        auto header = next_row();
        if (!header) return std::nullopt;
        if (!*header) return Result<GameRecord>{header->failure()};
        columns_ = std::move(**header);
        const auto has = [&](const char* name) {
            return std::find(columns_.begin(), columns_.end(), name) != columns_.end();
        };
        if (!has("game") || !has("moves"))
            return Result<GameRecord>{fail("line 1: expected the names of columns, game and moves among them",
                                           "ligne 1 : les noms des colonnes sont attendus, dont game et moves")};
    }
    auto row = next_row();
    if (!row) return std::nullopt;
    if (!*row) return Result<GameRecord>{row->failure()};
    GameRecord record;
    const std::vector<std::string>& fields = **row;
    if (fields.size() != columns_.size())
        return Result<GameRecord>{
            fail(fmt::format("line {}: {} fields, expected {}", row_line_, fields.size(), columns_.size()),
                 fmt::format("ligne {} : {} champs, {} attendus", row_line_, fields.size(), columns_.size()))};
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Column* known = column_named(columns_[i]);
        if (known && !known->read(fields[i], record))
            return Result<GameRecord>{fail(
                fmt::format("line {}, column {}: '{}' is not understood", row_line_, columns_[i], fields[i]),
                fmt::format("ligne {}, colonne {} : « {} » n'est pas compris", row_line_, columns_[i], fields[i]))};
    }
    return Result<GameRecord>{std::move(record)};
}

}  // namespace plateau::archive
