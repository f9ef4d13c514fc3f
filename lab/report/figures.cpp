#include "lab/report/figures.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::lab {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Signs and marks that stand around figures; bytes beyond ASCII are dashes, plus-minus and times signs.
bool belongs_to_figures(char c) {
    return is_digit(c) || static_cast<unsigned char>(c) >= 0x80 ||
           std::string_view{".+-()/%;:,=<>~"}.find(c) != std::string_view::npos;
}

// A dot between digits, and none other before the next sign: 0.1.0 is a version.
bool is_decimal_dot(std::string_view word, std::size_t at) {
    if (word[at] != '.' || at == 0 || at + 1 == word.size() || !is_digit(word[at - 1]) || !is_digit(word[at + 1]))
        return false;
    const auto is_inside = [&](std::size_t i) { return is_digit(word[i]) || word[i] == '.'; };
    std::size_t begin = at, end = at;
    while (begin > 0 && is_inside(begin - 1)) --begin;
    while (end + 1 < word.size() && is_inside(end + 1)) ++end;
    return std::count(word.begin() + static_cast<std::ptrdiff_t>(begin),
                      word.begin() + static_cast<std::ptrdiff_t>(end) + 1, '.') == 1;
}

std::string french_word(std::string_view word) {
    std::string french{word};
    if (!std::all_of(word.begin(), word.end(), belongs_to_figures)) return french;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (is_decimal_dot(word, i)) french[i] = ',';
    return french;
}

}  // namespace

std::string french_figures(std::string_view text) {
    std::string french;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        french += french_word(text.substr(0, end));
        text.remove_prefix(end);
        if (!text.empty()) {
            french += ' ';
            text.remove_prefix(1);
        }
    }
    return french;
}

Text figure(std::string text) {
    std::string french = french_figures(text);
    return {std::move(text), std::move(french)};
}

Text figure(double value, int decimals) { return figure(fmt::format("{:.{}f}", value, decimals)); }

}  // namespace plateau::lab
