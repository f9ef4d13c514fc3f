#include "archive/formats/pdn_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "core/options.h"

namespace plateau::archive::pdn {

Result<draughts::Variant> variant_of_game(std::string_view game) {
    const auto spec = parse_spec(game);
    if (!spec) return spec.failure();
    for (const auto& known : draughts::variants())
        if (known.name == spec->name) return draughts::variant_of(spec->name, *spec);
    return fail(fmt::format("PDN holds games of draughts alone, not {}", game),
                fmt::format("le PDN ne contient que des parties de dames, pas {}", game));
}

namespace {

constexpr std::string_view white_wins[] = {"1-0", "2-0"}, black_wins[] = {"0-1", "0-2"}, draws[] = {"1/2-1/2", "1-1"};

bool is_among(std::string_view word, const auto& words) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

}  // namespace

std::optional<std::string> read_result(std::string_view text, bool white_is_first) {
    if (is_among(text, white_wins)) return white_is_first ? "1-0" : "0-1";
    if (is_among(text, black_wins)) return white_is_first ? "0-1" : "1-0";
    if (is_among(text, draws)) return "1/2-1/2";
    if (text == "*") return "*";
    return std::nullopt;
}

bool is_result_word(std::string_view word) {
    return is_among(word, white_wins) || is_among(word, black_wins) || is_among(word, draws) || word == "0-0";
}

// International draughts counts 2-1-0, the others 1-1/2-0.
std::string write_result(const std::string& result, const draughts::Variant& variant) {
    const bool counts_two = variant.name == "draughts";
    if (result == "1/2-1/2") return counts_two ? "1-1" : "1/2-1/2";
    if (result != "1-0" && result != "0-1") return "*";
    const bool white_won = (result == "1-0") == white_is_first(variant);
    return fmt::format("{}-{}", white_won ? (counts_two ? 2 : 1) : 0, white_won ? 0 : (counts_two ? 2 : 1));
}

std::string escaped_comment(std::string_view text) {
    std::string escaped;
    const auto out = std::back_inserter(escaped);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool is_edge = i == 0 || i + 1 == text.size();
        const bool is_special = c == '{' || c == '}' || (c == ' ' && is_edge) ||
                                (c == '&' && text.substr(i).starts_with("&#")) ||
                                (c == '[' && text.substr(i).starts_with(notes_start));
        if (is_special) fmt::format_to(out, "&#{};", static_cast<int>(c));
        else escaped += c == '\n' || c == '\r' ? ' ' : c;
    }
    return escaped;
}

std::string unescaped_comment(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        int code = 0;
        const char* start = text.data() + 2;
        if (text.starts_with("&#"))
            if (const auto [end, error] = std::from_chars(start, text.data() + text.size(), code);
                error == std::errc{} && end < text.data() + text.size() && *end == ';' && code >= 32 && code < 127) {
                plain += static_cast<char>(code);
                text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
                continue;
            }
        plain += text.front();
        text.remove_prefix(1);
    }
    return plain;
}

}  // namespace plateau::archive::pdn
