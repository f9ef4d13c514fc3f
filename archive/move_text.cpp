#include "archive/move_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace plateau::archive {

namespace {

bool has_space(const std::string& move) { return move.find(' ') != std::string::npos; }

void add_escaped(std::string& text, std::string_view words) {
    for (const char c : words) {
        if (c == '}' || c == '\\' || c == '|') text += '\\';
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
}

void add_fields(std::string& text, const MoveRecord& move, bool by_semicolon) {
    const auto out = std::back_inserter(text);
    const std::size_t start = text.size();
    const auto gap = [&] { return text.size() > start ? " " : ""; };
    if (move.is_luck) fmt::format_to(out, "{}luck", gap());
    if (move.is_opening) fmt::format_to(out, "{}book", gap());
    if (move.thought.depth != 0) fmt::format_to(out, "{}d{}", gap(), move.thought.depth);
    if (move.thought.score != 0) fmt::format_to(out, "{}s{}", gap(), move.thought.score);
    if (move.thought.nodes != 0) fmt::format_to(out, "{}n{}", gap(), move.thought.nodes);
    if (move.thought.seconds != 0) fmt::format_to(out, "{}t{}", gap(), move.thought.seconds);
    for (const int nag : move.nags) fmt::format_to(out, "{}${}", gap(), nag);
    if (move.thought.line.empty()) return;
    fmt::format_to(out, "{}pv", gap());
    for (const auto& expected : move.thought.line) {
        text += ' ';
        add_escaped(text, expected);
        if (by_semicolon) text += ';';
    }
}

void add_notes(std::string& text, const MoveRecord& move, bool by_semicolon) {
    text += " {";
    const std::size_t start = text.size();
    add_fields(text, move, by_semicolon);
    if (!move.comment.empty()) {
        text += text.size() > start ? " | " : "| ";
        add_escaped(text, move.comment);
    }
    text += '}';
}

Failure unknown_field(std::string_view field) {
    return fail(fmt::format("'{}' is not understood in a remark: expected d5, s-12, n1834, t0.02, $1, pv, luck, book, "
                            "or | before a comment",
                            field),
                fmt::format("« {} » n'est pas compris dans une remarque : d5, s-12, n1834, t0.02, $1, pv, luck, book, "
                            "ou | avant un commentaire est attendu",
                            field));
}

Result<void> read_field(std::string_view field, MoveRecord& move) {
    const auto number = [&](auto& value) -> Result<void> {
        const auto [end, error] = std::from_chars(field.data() + 1, field.data() + field.size(), value);
        if (error == std::errc{} && end == field.data() + field.size()) return {};
        return unknown_field(field);
    };
    if (field == "luck") move.is_luck = true;
    else if (field == "book") move.is_opening = true;
    else if (field.starts_with('d')) return number(move.thought.depth);
    else if (field.starts_with('s')) return number(move.thought.score);
    else if (field.starts_with('n')) return number(move.thought.nodes);
    else if (field.starts_with('t')) return number(move.thought.seconds);
    else if (field.starts_with('$')) return number(move.nags.emplace_back());
    else return unknown_field(field);
    return {};
}

void read_line(std::string_view words, MoveRecord& move) {
    const char separator = words.find(';') == std::string_view::npos ? ' ' : ';';
    while (!words.empty()) {
        const auto end = std::min(words.find(separator), words.size());
        std::string_view word = words.substr(0, end);
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ')) word.remove_suffix(1);
        if (!word.empty()) move.thought.line.emplace_back(word);
        words.remove_prefix(std::min(end + 1, words.size()));
    }
}

// Reads moves one after the other; the first thing that is wrong ends it.
class Reader {
public:
    explicit Reader(std::string_view text) : text_{text}, by_semicolon_{has_semicolon(text)} {}

    Result<std::vector<MoveRecord>> read() { return read(0); }
    // Where the last thing began that was looked at.
    std::size_t place() const { return start_; }

private:
    static constexpr int deepest = 100;  // variations inside variations

    Result<std::vector<MoveRecord>> read(int depth) {
        std::vector<MoveRecord> moves;
        while (skip_gaps(), start_ = at_, at_ < text_.size()) {
            if (text_[at_] == '{') {
                if (moves.empty())
                    return fail("expected a move before the first remark in braces",
                                "un coup est attendu avant la première remarque entre accolades");
                if (auto noted = read_braced(moves.back()); !noted) return noted.failure();
                continue;
            }
            std::string move = read_move();
            if (move == ")" && depth > 0) return moves;
            if (move == "(" && !moves.empty() && depth < deepest) {
                auto variation = read(depth + 1);
                if (!variation) return variation;
                moves.back().variations.push_back(std::move(*variation));
            } else {
                moves.emplace_back(std::move(move));
            }
        }
        if (depth > 0) return fail("a variation does not end: expected )", "une variante ne finit pas : ) est attendu");
        return moves;
    }

    static bool has_semicolon(std::string_view text) {
        bool is_inside = false;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (is_inside && text[i] == '\\') ++i;
            else if (text[i] == '{') is_inside = true;
            else if (text[i] == '}') is_inside = false;
            else if (text[i] == ';' && !is_inside) return true;
        }
        return false;
    }

    static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

    void skip_gaps() {
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == ';')) ++at_;
    }

    std::string read_move() {
        const std::size_t start = at_;
        while (at_ < text_.size() && text_[at_] != '{' &&
               !(by_semicolon_ ? text_[at_] == ';' || text_[at_] == '\n' : is_blank(text_[at_])))
            ++at_;
        std::string_view move = text_.substr(start, at_ - start);
        while (!move.empty() && is_blank(move.back())) move.remove_suffix(1);
        return std::string{move};
    }

    // The remark without its braces and escapes; '|' that was not escaped becomes '\n'.
    Result<std::string> read_braces() {
        std::string inside;
        for (++at_; at_ < text_.size(); ++at_) {
            if (text_[at_] == '}') {
                ++at_;
                return inside;
            }
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) inside += text_[++at_];
            else inside += text_[at_] == '|' ? '\n' : text_[at_];
        }
        return fail("a remark in braces does not end: expected }",
                    "une remarque entre accolades ne finit pas : } est attendu");
    }

    Result<void> read_braced(MoveRecord& move) {
        const auto inside = read_braces();
        if (!inside) return inside.failure();
        std::string_view fields = *inside;
        if (const auto bar = fields.find('\n'); bar != std::string_view::npos) {
            std::string_view comment = fields.substr(bar + 1);
            if (comment.starts_with(' ')) comment.remove_prefix(1);
            move.comment = comment;
            fields = fields.substr(0, bar);
        }
        return parse_notes(fields, move);
    }

    std::string_view text_;
    bool by_semicolon_;
    std::size_t at_ = 0, start_ = 0;
};

}  // namespace

std::string write_notes(const MoveRecord& move, bool by_semicolon) {
    std::string text;
    add_fields(text, move, by_semicolon);
    return text;
}

Result<void> parse_notes(std::string_view fields, MoveRecord& move) {
    while (true) {
        while (fields.starts_with(' ')) fields.remove_prefix(1);
        if (fields.empty()) return {};
        const std::string_view field = fields.substr(0, fields.find(' '));
        fields.remove_prefix(field.size());
        if (field == "pv") return read_line(fields, move), Result<void>{};
        if (auto read = read_field(field, move); !read) return read;
    }
}

namespace {

bool any_has_space(const std::vector<MoveRecord>& moves) {
    return std::any_of(moves.begin(), moves.end(), [](const auto& move) {
        return has_space(move.text) || std::any_of(move.variations.begin(), move.variations.end(), any_has_space);
    });
}

// One word a move with its remarks, and one for each bracket.
void add_words(std::vector<std::string>& words, const std::vector<MoveRecord>& moves, bool by_semicolon) {
    const char* end = by_semicolon ? ";" : "";
    for (const auto& move : moves) {
        std::string word = move.text;
        if (move.has_notes()) add_notes(word, move, by_semicolon);
        words.push_back(word + end);
        for (const auto& variation : move.variations) {
            words.push_back(std::string{"("} + end);
            add_words(words, variation, by_semicolon);
            words.push_back(std::string{")"} + end);
        }
    }
}

}  // namespace

std::string write_moves(const std::vector<MoveRecord>& moves, std::size_t line_width) {
    std::vector<std::string> words;
    add_words(words, moves, any_has_space(moves));
    std::string text;
    std::size_t width = 0;
    for (const auto& word : words) {
        if (!text.empty()) {
            const bool breaks = line_width > 0 && width + word.size() + 1 > line_width;
            text += breaks ? '\n' : ' ';
            if (breaks) width = 0;
        }
        text += word;
        width += word.size() + 1;
    }
    return text;
}

Result<std::vector<MoveRecord>> parse_moves(std::string_view text, std::size_t* place) {
    Reader reader{text};
    auto moves = reader.read();
    if (!moves && place) *place = reader.place();
    return moves;
}

}  // namespace plateau::archive
