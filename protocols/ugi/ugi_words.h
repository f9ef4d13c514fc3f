// Words of the Universal Game Interface that both sides need (docs/protocols/ugi.md).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::protocols::ugi {

inline std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    while (true) {
        const auto start = line.find_first_not_of(" \t\r");
        if (start == std::string_view::npos) return words;
        line.remove_prefix(start);
        const auto end = std::min(line.find_first_of(" \t\r"), line.size());
        words.emplace_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

// The interface separates moves by spaces: a space inside a move goes over the wire as "~".
inline std::string to_wire(std::string move) {
    std::replace(move.begin(), move.end(), ' ', '~');
    return move;
}
inline std::string from_wire(std::string move) {
    std::replace(move.begin(), move.end(), '~', ' ');
    return move;
}

}  // namespace plateau::protocols::ugi
