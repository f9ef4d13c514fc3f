#include "play/pasted_moves.h"

#include <algorithm>
#include <cctype>

namespace plateau::play {

namespace {

// How much of a word is a number with dots behind it: all of "12.", two letters of "1.h8", nothing of "32-28".
std::size_t number_before(std::string_view word) {
    const auto digits = std::find_if(word.begin(), word.end(), [](unsigned char c) { return !std::isdigit(c); });
    const auto dots = std::find_if(digits, word.end(), [](char c) { return c != '.'; });
    const bool is_number = digits != word.begin() && dots != digits;
    return is_number ? static_cast<std::size_t>(dots - word.begin()) : 0;
}

bool is_result(std::string_view word) {
    constexpr std::string_view results[] = {"1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*"};
    return std::find(std::begin(results), std::end(results), word) != std::end(results);
}

}  // namespace

std::string without_numbers(std::string_view moves) {
    std::string text;
    while (!moves.empty()) {
        const auto start = std::min(moves.find_first_not_of(" \t\r\n"), moves.size());
        const auto end = std::min(moves.find_first_of(" \t\r\n", start), moves.size());
        const auto word = moves.substr(start, end - start);
        moves.remove_prefix(end);
        const bool is_last = moves.find_first_not_of(" \t\r\n") == std::string_view::npos;
        const auto move = word.substr(number_before(word));
        if (move.empty() || (is_last && is_result(move))) continue;
        text += (text.empty() ? "" : " ") + std::string{move};
    }
    return text;
}

}  // namespace plateau::play
