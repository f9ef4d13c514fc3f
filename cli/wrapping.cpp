#include "cli/wrapping.h"

#include <algorithm>
#include <cassert>

namespace plateau::cli {

namespace {

bool begins_a_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

std::string_view next_word(std::string_view& rest) {
    const auto start = std::min(rest.find_first_not_of(' '), rest.size());
    const auto end = std::min(rest.find(' ', start), rest.size());
    const auto word = rest.substr(start, end - start);
    rest.remove_prefix(end);
    return word;
}

std::string wrapped_line(std::string_view line, int width, int indent) {
    std::string text{line.substr(0, std::min(line.find_first_not_of(' '), line.size()))};
    int column = static_cast<int>(text.size());
    bool is_first = true;
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
        if (!is_first && column + 1 + columns_of(word) > width) {
            text += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
            column = indent;
        } else if (!is_first) {
            text += ' ';
            ++column;
        }
        text += word;
        column += columns_of(word);
        is_first = false;
    }
    return text;
}

}  // namespace

int columns_of(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), begins_a_letter));
}

std::string wrapped(std::string_view text, int width, int indent) {
    assert(indent >= 0 && width > 0);
    std::string lines;
    while (true) {
        const auto end = std::min(text.find('\n'), text.size());
        lines += wrapped_line(text.substr(0, end), width, indent);
        if (end == text.size()) return lines;
        lines += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string beside(std::string_view columns, std::string_view text, int width) {
    const std::string blanks(static_cast<std::size_t>(columns_of(columns)), ' ');
    const std::string lines = wrapped(blanks + std::string{text}, width, columns_of(columns));
    return std::string{columns} + lines.substr(blanks.size());
}

std::string in_plain_letters(std::string_view text) {
    static constexpr std::pair<std::string_view, const char*> letters[] = {
        {"é", "e"},  {"è", "e"},      {"ê", "e"},     {"ë", "e"},  {"à", "a"},  {"â", "a"},  {"ä", "a"},  {"ç", "c"},
        {"î", "i"},  {"ï", "i"},      {"ô", "o"},     {"ö", "o"},  {"ù", "u"},  {"û", "u"},  {"ü", "u"},  {"œ", "oe"},
        {"É", "E"},  {"È", "E"},      {"Ê", "E"},     {"À", "A"},  {"Â", "A"},  {"Ç", "C"},  {"Î", "I"},  {"Ô", "O"},
        {"Œ", "OE"}, {"«", "\""},     {"»", "\""},    {"“", "\""}, {"”", "\""}, {"’", "'"},  {"‘", "'"},  {"–", "-"},
        {"—", "-"},  {"…", "..."},    {"±", "+-"},    {"×", "x"},  {"·", "."},  {"≤", "<="}, {"≥", ">="}, {"→", "->"},
        {"│", "|"},  {"\u00a0", " "}, {"\u202f", " "}};
    std::string plain;
    while (!text.empty()) {
        std::size_t length = 1;
        while (length < text.size() && !begins_a_letter(text[length])) ++length;
        const auto letter = text.substr(0, length);
        const auto* known = std::find_if(std::begin(letters), std::end(letters),
                                         [&](const auto& each) { return each.first == letter; });
        if (length == 1) plain += letter;
        else plain += known == std::end(letters) ? "?" : known->second;
        text.remove_prefix(length);
    }
    return plain;
}

std::string cut_to(std::string_view text, int width) {
    int column = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (begins_a_letter(text[i]) && ++column > width) return std::string{text.substr(0, i)};
    return std::string{text};
}

}  // namespace plateau::cli
