#include "archive/formats/digits.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>

#include "archive/formats/cursor.h"
#include "archive/record_json.h"

namespace plateau::archive {

namespace {

using nlohmann::json;

bool is_column(char c) { return (c >= '1' && c <= '9') || (c >= 'a' && c <= 'p'); }

class DigitsReader final : public GameReader {
public:
    explicit DigitsReader(std::istream& input) : input_{input} {}

    std::optional<Result<GameRecord>> next() override {
        std::string line;
        while (std::getline(input_, line)) {
            ++line_number_;
            if (line.ends_with('\r')) line.pop_back();
            if (line.find_first_not_of(" \t") != std::string::npos && !line.starts_with('#')) return read(line);
        }
        return std::nullopt;
    }

private:
    Result<GameRecord> read(const std::string& line) const {
        std::size_t at = line.find_first_not_of(" \t");
        std::string columns;
        if (line[at] == '-') ++at;  // a game without a move
        else
            for (; at < line.size() && !std::isblank(static_cast<unsigned char>(line[at])); ++at) {
                if (!is_column(line[at]))
                    return wrong(at,
                                 {fmt::format("'{}' is not a column: expected 1 to 9 or a to p", line[at]),
                                  fmt::format("« {} » n'est pas une colonne : 1 à 9 ou a à p est attendu", line[at])});
                columns += line[at];
            }
        std::string result = "*";
        at = line.find_first_not_of(" \t", at);
        if (at != std::string::npos && line[at] != '#') {
            const auto end = std::min(line.find_first_of(" \t", at), line.size());
            result = line.substr(at, end - at);
            if (!is_result(result))
                return wrong(
                    at, {fmt::format("'{}' is not a result: expected 1-0, 0-1, 1/2-1/2 or *", result),
                         fmt::format("« {} » n'est pas un résultat : 1-0, 0-1, 1/2-1/2 ou * est attendu", result)});
            at = line.find_first_not_of(" \t", end);
        }
        if (at != std::string::npos && line[at] != '#')
            return wrong(at, {"expected # before a remark", "# est attendu avant une remarque"});
        const auto start = at == std::string::npos ? at : line.find_first_not_of(" \t", at + 1);
        if (start != std::string::npos && line[start] == '{') return read_rest(line, start, columns, result);
        GameRecord record;
        record.game = "connect4";
        record.result = result;
        if (start != std::string::npos) record.comment = as_utf8(line.substr(start));
        for (const char column : columns) record.moves.emplace_back(std::string{column});
        return record;
    }

    // The record as JSON, with notes for the moves that have some.
    Result<GameRecord> read_rest(const std::string& line, std::size_t start, const std::string& columns,
                                 const std::string& result) const {
        try {
            json object = json::parse(line.substr(start));
            if (!object.contains("game")) object["game"] = "connect4";
            object["result"] = result;
            const json notes = object.value("notes", json::object());
            json moves = json::array();
            for (std::size_t i = 0; i < columns.size(); ++i) {
                json move = notes.value(std::to_string(i + 1), json::object());
                move["move"] = std::string{columns[i]};
                moves.push_back(std::move(move));
            }
            object["moves"] = std::move(moves);
            auto record = record_of(object);
            if (!record) return wrong(start, record.error());
            return record;
        } catch (const json::parse_error& error) {
            return wrong(start + error.byte - 1, {"this is not JSON", "ce n'est pas du JSON"});
        } catch (const json::exception& error) {
            return wrong(start, {fmt::format("this is no game: {}", error.what()),
                                 fmt::format("ce n'est pas une partie : {}", error.what())});
        }
    }

    Failure wrong(std::size_t at, const Text& what) const { return wrong_at({line_number_, at + 1}, what); }

    std::istream& input_;
    std::size_t line_number_ = 0;
};

}  // namespace

std::unique_ptr<GameReader> open_digits(std::istream& input, const Resources&) {
    return std::make_unique<DigitsReader>(input);
}

Result<std::string> write_digits(const GameRecord& record) {
    std::string line;
    const bool fits = std::all_of(record.moves.begin(), record.moves.end(),
                                  [](const auto& move) { return move.text.size() == 1 && is_column(move.text[0]); });
    if (!fits || (!record.game.starts_with("connect4") && !record.game.starts_with("in_a_row")))
        return fail(
            fmt::format("digits hold games whose moves are columns, not {}", record.game),
            fmt::format("les chiffres contiennent des parties dont les coups sont des colonnes, pas {}", record.game));
    for (const auto& move : record.moves) line += move.text;
    if (line.empty()) line = "-";
    line += " " + record.result;
    json object = to_json(record);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        json& move = object["moves"][i];
        if (!move.is_object()) continue;
        move.erase("move");
        object["notes"][std::to_string(i + 1)] = move;
    }
    object.erase("moves");
    object.erase("result");
    if (record.game == "connect4") object.erase("game");
    if (record.seed == 1) object.erase("seed");
    if (record.first.empty()) object.erase("first");
    if (record.second.empty()) object.erase("second");
    if (!object.empty()) line += " # " + object.dump(-1, ' ', false, json::error_handler_t::replace);
    return line + '\n';
}

}  // namespace plateau::archive
