#include "archive/formats/digits.h"

#include <fmt/format.h>

#include <algorithm>

#include "archive/formats/cursor.h"
#include "archive/formats/record_notes.h"

namespace plateau::archive {

namespace {

bool is_column(char c) { return (c >= '1' && c <= '9') || (c >= 'a' && c <= 'p'); }

class DigitsReader final : public GameReader {
public:
    explicit DigitsReader(Input& input) : input_{input} {}

    std::optional<Result<GameRecord>> next() override {
        std::string line;
        while (input_.next_line(line)) {
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
        GameRecord record;
        record.game = "connect4";
        record.result = result;
        for (const char column : columns) record.moves.emplace_back(std::string{column});
        if (start == std::string::npos) return record;
        if (line[start] != '{') record.comment = as_utf8(line.substr(start));
        else if (auto noted = read_record_notes(std::string_view{line}.substr(start), record); !noted)
            return wrong(start, noted.error());
        return record;
    }

    Failure wrong(std::size_t at, const Text& what) const { return wrong_at({line_number_, at + 1}, what); }

    Input& input_;
    std::size_t line_number_ = 0;
};

}  // namespace

std::unique_ptr<GameReader> open_digits(Input& input, const Resources&) {
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
    if (const auto notes = write_record_notes(record, "connect4"); !notes.empty()) line += " # " + notes;
    return line + '\n';
}

}  // namespace plateau::archive
