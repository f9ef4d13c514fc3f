#include "archive/formats/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "archive/formats/read_whole.h"
#include "archive/move_text.h"

namespace plateau::archive {

namespace {

std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' ? ' ' : c;
    }
    return text + '"';
}

void add_tag(std::string& text, std::string_view name, std::string_view value) {
    if (!value.empty()) text += fmt::format("[{} {}]\n", name, quoted(value));
}

Failure wrong_line(std::size_t line, std::string_view expected_en, std::string_view expected_fr) {
    return fail(fmt::format("line {}, column 1: expected {}", line, expected_en),
                fmt::format("ligne {}, colonne 1 : {} est attendu", line, expected_fr));
}

struct TagLine {
    std::string name, value;
};

Result<TagLine> parse_tag(std::string_view text, std::size_t line) {
    const auto wrong = [&] {
        return wrong_line(line, "a tag such as [Game \"connect4\"]", "une étiquette comme [Game \"connect4\"]");
    };
    const auto space = text.find(' ');
    if (space == std::string_view::npos || text.size() < space + 4 || text[space + 1] != '"' || !text.ends_with("\"]"))
        return wrong();
    TagLine tag{std::string{text.substr(1, space - 1)}, ""};
    const std::string_view inside = text.substr(space + 2, text.size() - space - 4);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] == '\\' && ++i == inside.size()) return wrong();
        tag.value += inside[i];
    }
    return tag;
}

// Tags that nobody here knows are kept: other programs may add theirs.
Result<void> read_tag(const TagLine& tag, std::size_t line, GameRecord& record) {
    if (tag.name == "Game") record.game = tag.value;
    else if (tag.name == "First") record.first = tag.value;
    else if (tag.name == "Second") record.second = tag.value;
    else if (tag.name == "FirstMeaning") record.meaning[0] = tag.value;
    else if (tag.name == "SecondMeaning") record.meaning[1] = tag.value;
    else if (tag.name == "People") record.is_person = {tag.value != "second", tag.value != "first"};
    else if (tag.name == "Position") record.start_position = tag.value;
    else if (tag.name == "Reason") record.reason = tag.value;
    else if (tag.name == "Mishap") record.mishap = tag.value;
    else if (tag.name == "Opinion") record.opinion = tag.value;
    else if (tag.name == "Version") record.version = tag.value;
    else if (tag.name == "Event") record.event = tag.value;
    else if (tag.name == "Comment") record.comment = tag.value;
    else if (tag.name == "Date") {
        if (parse_date(tag.value) == 0)
            return wrong_line(line, "a date such as 2024-05-17T09:30:00Z", "une date comme 2024-05-17T09:30:00Z");
        record.date = tag.value;
    } else if (tag.name == "Result") {
        if (!is_result(tag.value))
            return wrong_line(line, "a result: 1-0, 0-1, 1/2-1/2 or *", "un résultat (1-0, 0-1, 1/2-1/2 ou *)");
        record.result = tag.value;
    } else if (tag.name == "Seed") {
        if (!read_whole(tag.value, record.seed))
            return wrong_line(line, "a whole number as seed", "un entier comme graine");
    } else if (tag.name == "Round") {
        if (!read_whole(tag.value, record.round))
            return wrong_line(line, "a whole number as round", "un entier comme ronde");
    } else {
        record.tags.emplace_back(tag.name, tag.value);
    }
    return {};
}

}  // namespace

std::string to_text(const GameRecord& record) {
    std::string text;
    add_tag(text, "Game", record.game);
    add_tag(text, "First", record.first);
    add_tag(text, "Second", record.second);
    add_tag(text, "FirstMeaning", record.meaning[0]);
    add_tag(text, "SecondMeaning", record.meaning[1]);
    if (record.is_person[0] || record.is_person[1])
        add_tag(text, "People", !record.is_person[1] ? "first" : !record.is_person[0] ? "second" : "both");
    add_tag(text, "Position", record.start_position);
    if (record.seed != 1) add_tag(text, "Seed", std::to_string(record.seed));
    add_tag(text, "Event", record.event);
    if (record.round != 0) add_tag(text, "Round", std::to_string(record.round));
    add_tag(text, "Date", record.date);
    add_tag(text, "Version", record.version);
    add_tag(text, "Result", record.result);
    add_tag(text, "Reason", record.reason);
    add_tag(text, "Mishap", record.mishap);
    add_tag(text, "Opinion", record.opinion);
    add_tag(text, "Comment", record.comment);
    for (const auto& [name, value] : record.tags) add_tag(text, name, value);
    constexpr std::size_t line_width = 100;
    return text + '\n' + write_moves(record.moves, line_width) + '\n';
}

Result<GameRecord> parse_record(std::string_view text) {
    TextInput input{text};
    RecordReader reader{input};
    auto record = reader.next();
    if (!record)
        return fail("there is no [Game \"...\"] line: this is not a saved game",
                    "il n'y a pas de ligne [Game \"...\"] : ce n'est pas une partie enregistrée");
    return std::move(*record);
}

std::optional<Result<GameRecord>> RecordReader::next() {
    GameRecord record;
    std::string moves, line = std::exchange(waiting_, "");
    std::size_t moves_line = 0;
    bool has_anything = false, has_moves = false;
    while (!line.empty() || input_.next_line(line)) {
        if (line.ends_with('\r')) line.pop_back();
        const bool is_tag = line.starts_with('[');
        if (is_tag && has_moves) {
            waiting_ = line;
            break;
        }
        ++line_number_;
        has_anything = has_anything || !line.empty();
        if (is_tag) {
            const auto tag = parse_tag(line, line_number_);
            if (!tag) return Result<GameRecord>{tag.failure()};
            if (tag->name == "Game" && !record.game.empty()) {  // a game without moves is followed by another
                --line_number_;
                waiting_ = line;
                break;
            }
            if (auto read = read_tag(*tag, line_number_, record); !read) return Result<GameRecord>{read.failure()};
        } else if (!line.empty()) {
            if (!has_moves) moves_line = line_number_;
            has_moves = true;
            moves += line + '\n';
        }
        line.clear();
    }
    if (!has_anything) return std::nullopt;
    if (record.game.empty())
        return Result<GameRecord>{fail("there is no [Game \"...\"] line: this is not a saved game",
                                       "il n'y a pas de ligne [Game \"...\"] : ce n'est pas une partie enregistrée")};
    std::size_t place = 0;
    auto read = parse_moves(moves, &place);
    if (!read) {
        const auto line_start = place == 0 ? 0 : moves.rfind('\n', place - 1) + 1;
        const auto lines = std::count(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(place), '\n');
        const std::size_t number = moves_line + static_cast<std::size_t>(lines), column = place - line_start + 1;
        return Result<GameRecord>{fail(fmt::format("line {}, column {}: {}", number, column, read.error().en),
                                       fmt::format("ligne {}, colonne {} : {}", number, column, read.error().fr))};
    }
    record.moves = std::move(*read);
    return Result<GameRecord>{std::move(record)};
}

}  // namespace plateau::archive
