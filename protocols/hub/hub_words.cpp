#include "protocols/hub/hub_words.h"

#include <fmt/format.h>

#include <charconv>

namespace plateau::protocols::hub {

const std::string* Line::find(std::string_view name) const {
    for (const auto& [known, value] : arguments)
        if (known == name) return &value;
    return nullptr;
}

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// A word, or what stands between quotation marks.
std::string take_word(std::string_view& text) {
    std::string word;
    if (text.starts_with('"')) {
        text.remove_prefix(1);
        while (!text.empty() && text.front() != '"') {
            word += text.front();
            text.remove_prefix(1);
        }
        if (!text.empty()) text.remove_prefix(1);
        return word;
    }
    while (!text.empty() && !is_blank(text.front()) && text.front() != '=') {
        word += text.front();
        text.remove_prefix(1);
    }
    return word;
}

std::string quoted(const std::string& value) {
    const bool is_plain = !value.empty() && value.find_first_of(" \t=") == std::string::npos;
    if (is_plain) return value;
    std::string text = "\"";
    for (const char c : value) text += c == '"' || c == '\n' ? ' ' : c;
    return text + '"';
}

}  // namespace

Line parse_line(std::string_view text) {
    Line line;
    const auto skip = [&] {
        while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    };
    skip();
    line.command = take_word(text);
    while (skip(), !text.empty()) {
        std::string name = take_word(text), value;
        skip();
        if (text.starts_with('=')) {
            text.remove_prefix(1);
            skip();
            value = take_word(text);
        }
        line.add(std::move(name), std::move(value));
    }
    return line;
}

std::string to_text(const Line& line) {
    std::string text = line.command;
    for (const auto& [name, value] : line.arguments) text += fmt::format(" {}={}", name, quoted(value));
    return text;
}

std::string to_text(const WireMove& move) {
    std::string text = fmt::format("{}{}{}", move.from, move.captured.empty() ? "-" : "x", move.to);
    for (const int square : move.captured) text += fmt::format("x{}", square);
    return text;
}

std::optional<WireMove> parse_move(std::string_view text) {
    std::vector<int> squares;
    bool takes = false;
    while (true) {
        int square = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), square);
        if (error != std::errc{} || square < 1 || square > 50) return std::nullopt;
        squares.push_back(square);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        if (text.empty()) break;
        takes = takes || text.front() == 'x';
        if (text.front() != 'x' && text.front() != '-') return std::nullopt;
        text.remove_prefix(1);
    }
    if (squares.size() < 2 || (!takes && squares.size() > 2)) return std::nullopt;
    return WireMove{squares[0], squares[1], {squares.begin() + 2, squares.end()}};
}

}  // namespace plateau::protocols::hub
