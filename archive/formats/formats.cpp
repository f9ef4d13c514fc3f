#include "archive/formats/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "archive/formats/csv.h"
#include "archive/formats/plain_reader.h"
#include "archive/formats/text.h"
#include "archive/record_json.h"
#include "core/json_text.h"
#include "core/names.h"
#include "core/words.h"
#include "play/catalog.h"

namespace plateau::archive {

namespace {

class JsonReader {
public:
    explicit JsonReader(Input& input) : input_{input} {}

    std::optional<Result<GameRecord>> next() {
        std::string line;
        while (input_.next_line(line)) {
            ++line_number_;
            if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
            const auto object = read_json<nlohmann::json>(line, line_number_);
            if (!object) return Result<GameRecord>{object.failure()};
            auto record = record_of(*object);
            if (record) return record;
            return wrong_line(record.error());
        }
        return std::nullopt;
    }

private:
    Result<GameRecord> wrong_line(const Text& what) const {
        return fail(fmt::format("line {}, column 1: {}", line_number_, what.en),
                    fmt::format("ligne {}, colonne 1 : {}", line_number_, what.fr));
    }

    Input& input_;
    std::size_t line_number_ = 0;
};

Result<std::string> write_text(const GameRecord& record) { return to_text(record) + '\n'; }
Result<std::string> write_json(const GameRecord& record) {
    return to_json(record).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}
Result<std::string> write_csv(const GameRecord& record) { return to_csv(record); }

std::vector<Format> every_format() {
    std::vector<Format> all{
        {"text",
         {".txt"},
         {"our own text, for every game", "notre propre texte, pour tous les jeux"},
         open_plain<RecordReader>,
         write_text},
        {"jsonl",
         {".jsonl", ".json"},
         {"JSON, one game a line", "JSON, une partie par ligne"},
         open_plain<JsonReader>,
         write_json},
        {"csv",
         {".csv"},
         {"a table, one game a line", "un tableau, une partie par ligne"},
         open_plain<CsvReader>,
         write_csv,
         csv_header},
    };
    for (auto& format : formats_of_games()) all.push_back(std::move(format));
    std::stable_partition(all.begin(), all.end(), [](const Format& format) { return format.keeps_all; });
    return all;
}

}  // namespace

const std::vector<Format>& formats() {
    static const std::vector<Format> all = every_format();
    return all;
}

Result<const Format*> format_named(const std::string& name) {
    for (const auto& format : formats())
        if (format.name == name) return &format;
    return unknown_name({"format", "de format"}, name, names_of(formats()));
}

const Format& format_of_file(const std::string& path) {
    for (const auto& format : formats())
        for (const auto& ending : format.endings)
            if (path.ends_with(ending)) return format;
    return formats().front();
}

namespace {

bool is_numbered_moves(const std::string& text) {  // "1. 32-28 19-23", PDN without its head
    const auto dot = text.find('.');
    return dot != std::string::npos && dot > 0 && dot < 4 &&
           std::all_of(
               text.begin(), text.begin() + static_cast<std::ptrdiff_t>(dot),
               [](char c) { return c >= '0' && c <= '9'; });
}

bool is_table_head(const std::string& line) {
    return line.find(',') != std::string::npos && line.find("game") != std::string::npos &&
           line.find("moves") != std::string::npos;
}

}  // namespace

std::string format_by_look(std::string_view given) {
    const std::string text{trimmed(given)};
    if (text.starts_with('[')) return text.find("[Game \"") != std::string::npos ? "text" : "pdn";
    if (text.starts_with("(;") || text.starts_with("( ;")) return "sgf";
    if (text.starts_with("Piskvorky")) return "psq";
    if (text.starts_with('{') && text.find("\"moves\"") != std::string::npos) return "jsonl";
    if (text.starts_with("-1:") || text.starts_with("0:") || text.starts_with("1:")) return "boards";
    if (is_table_head(text.substr(0, text.find('\n')))) return "csv";
    return is_numbered_moves(text) ? "pdn" : "";
}

struct RecordChecker::Games {
    const Resources& resources;
    std::map<std::string, std::unique_ptr<play::AnyGame>> opened;
};

RecordChecker::RecordChecker(const Resources& resources) : games_{new Games{resources, {}}} {}
RecordChecker::~RecordChecker() = default;

Result<void> RecordChecker::check(const GameRecord& record) {
    auto found = games_->opened.find(record.game);
    if (found == games_->opened.end()) {
        auto game = play::open_game(record.game, games_->resources);
        if (!game) return game.failure();
        found = games_->opened.emplace(record.game, std::move(*game)).first;
    }
    auto session = found->second->new_session({record.start_position, {}, record.seed});
    if (!session) return session.failure();
    for (std::size_t i = 0; i < record.moves.size(); ++i)
        if (auto played = (*session)->replay(record.moves[i].text); !played)
            return fail(fmt::format("move {} ({}): {}", i + 1, record.moves[i].text, played.error().en),
                        fmt::format("coup {} ({}) : {}", i + 1, record.moves[i].text, played.error().fr));
    const std::string result = result_of(**session);
    if (result != "*" && record.result != result && record.mishap.empty())
        return fail(fmt::format("the moves end in {}, the record says {}", result, record.result),
                    fmt::format("les coups finissent par {}, la partie indique {}", result, record.result));
    return {};
}

}  // namespace plateau::archive
