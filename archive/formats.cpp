#include "archive/formats.h"

#include <fmt/format.h>

#include <istream>
#include <map>
#include <nlohmann/json.hpp>

#include "archive/record_csv.h"
#include "archive/record_json.h"
#include "archive/record_psq.h"
#include "archive/record_sgf.h"
#include "archive/record_text.h"
#include "play/catalog.h"

namespace plateau::archive {

namespace {

class TextReader final : public GameReader {
public:
    explicit TextReader(std::istream& input) : reader_{input} {}
    std::optional<Result<GameRecord>> next() override { return reader_.next(); }

private:
    RecordReader reader_;
};

class TableReader final : public GameReader {
public:
    explicit TableReader(std::istream& input) : reader_{input} {}
    std::optional<Result<GameRecord>> next() override { return reader_.next(); }

private:
    CsvReader reader_;
};

class PiskvorkReader final : public GameReader {
public:
    explicit PiskvorkReader(std::istream& input) : reader_{input} {}
    std::optional<Result<GameRecord>> next() override { return reader_.next(); }

private:
    PsqReader reader_;
};

class SmartGameReader final : public GameReader {
public:
    explicit SmartGameReader(std::istream& input) : reader_{input} {}
    std::optional<Result<GameRecord>> next() override { return reader_.next(); }

private:
    SgfReader reader_;
};

class JsonReader final : public GameReader {
public:
    explicit JsonReader(std::istream& input) : input_{input} {}

    std::optional<Result<GameRecord>> next() override {
        std::string line;
        while (std::getline(input_, line)) {
            ++line_number_;
            if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
            try {
                auto record = record_of(nlohmann::json::parse(line));
                if (record) return record;
                return wrong_line(record.error());
            } catch (const nlohmann::json::parse_error& error) {
                return wrong_line({fmt::format("column {}: this is not JSON", error.byte),
                                   fmt::format("colonne {} : ce n'est pas du JSON", error.byte)});
            }
        }
        return std::nullopt;
    }

private:
    Result<GameRecord> wrong_line(const Text& what) const {
        return fail(fmt::format("line {}, {}", line_number_, what.en),
                    fmt::format("ligne {}, {}", line_number_, what.fr));
    }

    std::istream& input_;
    std::size_t line_number_ = 0;
};

}  // namespace

Result<Format> format_named(const std::string& name) {
    if (name == "text") return Format::text;
    if (name == "jsonl") return Format::json_lines;
    if (name == "csv") return Format::csv;
    if (name == "psq") return Format::psq;
    if (name == "sgf") return Format::sgf;
    return fail(fmt::format("there is no format '{}': expected text, jsonl, csv, psq or sgf", name),
                fmt::format("il n'y a pas de format « {} » : text, jsonl, csv, psq ou sgf est attendu", name));
}

Format format_of_file(const std::string& path) {
    if (path.ends_with(".jsonl") || path.ends_with(".json")) return Format::json_lines;
    if (path.ends_with(".csv")) return Format::csv;
    if (path.ends_with(".psq")) return Format::psq;
    if (path.ends_with(".sgf")) return Format::sgf;
    return Format::text;
}

std::unique_ptr<GameReader> open_reader(Format format, std::istream& input) {
    if (format == Format::json_lines) return std::make_unique<JsonReader>(input);
    if (format == Format::csv) return std::make_unique<TableReader>(input);
    if (format == Format::psq) return std::make_unique<PiskvorkReader>(input);
    if (format == Format::sgf) return std::make_unique<SmartGameReader>(input);
    return std::make_unique<TextReader>(input);
}

std::string head_of(Format format) { return format == Format::csv ? csv_header() : ""; }

std::string write_game(Format format, const GameRecord& record) {
    if (format == Format::json_lines) return to_json(record).dump() + '\n';
    if (format == Format::csv) return to_csv(record);
    if (format == Format::psq) return to_psq(record).value_or("");
    if (format == Format::sgf) return to_sgf(record).value_or("");
    return to_text(record) + '\n';
}

Result<void> check_format(Format format, const GameRecord& record) {
    const bool fits = format == Format::psq   ? to_psq(record).has_value()
                      : format == Format::sgf ? to_sgf(record).has_value()
                                              : true;
    if (fits) return {};
    return fail(fmt::format("this format holds five in a row from the empty board, not this game of {}", record.game),
                fmt::format("ce format ne contient que des cinq alignés depuis le plateau vide, pas cette partie de {}",
                            record.game));
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
