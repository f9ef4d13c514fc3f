#include "server/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "archive/formats/formats.h"
#include "core/words.h"

namespace plateau::server {

namespace {

constexpr std::size_t most_records = 200;

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

Result<std::vector<archive::GameRecord>> read_records(const std::string& text, const archive::Format& format) {
    const ShippedResources resources;
    std::istringstream input{text};
    const auto reader = format.open(input, resources);
    std::vector<archive::GameRecord> records;
    while (auto next = reader->next()) {
        if (!*next) return next->failure();
        records.push_back(std::move(**next));
        if (records.size() == most_records) break;
    }
    if (records.empty())
        return fail(fmt::format("there is no game in this text, read as {}", format.name),
                    fmt::format("il n'y a pas de partie dans ce texte, lu comme {}", format.name));
    return records;
}

}  // namespace

std::string format_by_look(const std::string& given) {
    const std::string text{trimmed(given)};
    if (text.starts_with('[')) return text.find("[Game \"") != std::string::npos ? "text" : "pdn";
    if (text.starts_with("(;") || text.starts_with("( ;")) return "sgf";
    if (text.starts_with("Piskvorky")) return "psq";
    if (text.starts_with('{') && text.find("\"moves\"") != std::string::npos) return "jsonl";
    if (text.starts_with("-1:") || text.starts_with("0:") || text.starts_with("1:")) return "boards";
    if (is_table_head(text.substr(0, text.find('\n')))) return "csv";
    return is_numbered_moves(text) ? "pdn" : "";
}

Result<Reading> read_pasted(const std::string& given, const std::string& wished, const play::AnyGame& game) {
    const std::string text{trimmed(given)};
    Reading reading;
    reading.format = wished.empty() ? format_by_look(text) : wished;
    if (!reading.format.empty()) {
        const auto format = archive::format_named(reading.format);
        if (!format) return format.failure();
        auto records = read_records(given, **format);
        if (!records) return records.failure();
        reading.records = std::move(*records);
        return reading;
    }
    // Moves first: some games take a list of moves for a position too.
    reading.format = "moves";
    reading.moves = game.split_moves(text);
    const auto as_moves = game.new_session({{}, reading.moves, 1});
    if (as_moves) return reading;
    reading.format = "position";
    reading.moves.clear();
    reading.position = text;
    if (const auto as_position = game.new_session({text, {}, 1}); !as_position)
        return fail(fmt::format("as a position: {}; as moves: {}", as_position.error().en, as_moves.error().en),
                    fmt::format("comme position : {} ; comme coups : {}", as_position.error().fr, as_moves.error().fr));
    return reading;
}

}  // namespace plateau::server
