#include "archive/record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace plateau::archive {

namespace {

std::string quoted(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + '"';
}

void add_tag(std::string& text, std::string_view name, std::string_view value) {
    if (!value.empty()) text += fmt::format("[{} {}]\n", name, quoted(value));
}

Failure wrong_line(std::size_t line, std::string_view expected_en, std::string_view expected_fr) {
    return fail(fmt::format("line {}: expected {}", line, expected_en),
                fmt::format("ligne {} : {} est attendu", line, expected_fr));
}

struct Tag {
    std::string name, value;
};

Result<Tag> parse_tag(std::string_view text, std::size_t line) {
    const auto wrong = [&] {
        return wrong_line(line, "a tag such as [Game \"connect4\"]", "une étiquette comme [Game \"connect4\"]");
    };
    const auto space = text.find(' ');
    if (space == std::string_view::npos || text.size() < space + 4 || text[space + 1] != '"' || !text.ends_with("\"]"))
        return wrong();
    Tag tag{std::string{text.substr(1, space - 1)}, ""};
    const std::string_view inside = text.substr(space + 2, text.size() - space - 4);
    for (std::size_t i = 0; i < inside.size(); ++i) {
        if (inside[i] == '\\' && ++i == inside.size()) return wrong();
        tag.value += inside[i];
    }
    return tag;
}

void add_moves(std::string_view line, bool by_semicolon, std::vector<std::string>& moves) {
    const char* separators = by_semicolon ? ";" : " \t";
    while (!line.empty()) {
        const auto end = std::min(line.find_first_of(separators), line.size());
        std::string_view word = line.substr(0, end);
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ')) word.remove_suffix(1);
        if (!word.empty()) moves.emplace_back(word);
        line.remove_prefix(std::min(end + 1, line.size()));
    }
}

}  // namespace

std::string to_text(const GameRecord& record) {
    std::string text;
    add_tag(text, "Game", record.game);
    add_tag(text, "First", record.first);
    add_tag(text, "Second", record.second);
    add_tag(text, "Position", record.start_position);
    if (record.seed != 1) add_tag(text, "Seed", std::to_string(record.seed));
    add_tag(text, "Result", record.result);
    add_tag(text, "Reason", record.reason);
    text += '\n';
    const bool by_semicolon = std::any_of(record.moves.begin(), record.moves.end(),
                                          [](const auto& move) { return move.find(' ') != std::string::npos; });
    constexpr std::size_t line_width = 100;
    std::size_t width = 0;
    for (const auto& move : record.moves) {
        const std::string word = by_semicolon ? move + ";" : move;
        if (width > 0 && width + word.size() + 1 > line_width) {
            text += '\n';
            width = 0;
        }
        if (width > 0) text += ' ';
        text += word;
        width += word.size() + 1;
    }
    return text + '\n';
}

Result<GameRecord> parse_record(std::string_view text) {
    GameRecord record;
    bool has_game = false;
    const bool by_semicolon = text.find(';') != std::string_view::npos;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.empty()) continue;
        if (!line.starts_with('[')) {
            add_moves(line, by_semicolon, record.moves);
            continue;
        }
        const auto tag = parse_tag(line, number);
        if (!tag) return tag.failure();
        if (tag->name == "Game") record.game = tag->value, has_game = true;
        if (tag->name == "First") record.first = tag->value;
        if (tag->name == "Second") record.second = tag->value;
        if (tag->name == "Position") record.start_position = tag->value;
        if (tag->name == "Reason") record.reason = tag->value;
        if (tag->name == "Result") {
            if (tag->value != "1-0" && tag->value != "0-1" && tag->value != "1/2-1/2" && tag->value != "*")
                return wrong_line(number, "a result: 1-0, 0-1, 1/2-1/2 or *", "un résultat (1-0, 0-1, 1/2-1/2 ou *)");
            record.result = tag->value;
        }
        if (tag->name == "Seed") {
            const auto [rest, error] =
                std::from_chars(tag->value.data(), tag->value.data() + tag->value.size(), record.seed);
            if (error != std::errc{} || rest != tag->value.data() + tag->value.size())
                return wrong_line(number, "a whole number as seed", "un entier comme graine");
        }
    }
    if (!has_game)
        return fail("there is no [Game \"...\"] line: this is not a saved game",
                    "il n'y a pas de ligne [Game \"...\"] : ce n'est pas une partie enregistrée");
    return record;
}

}  // namespace plateau::archive
