#include "players/in_a_row/gravity_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "core/words.h"

namespace plateau::in_a_row {

namespace {

bool reads(const std::string& word, int& number) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc{} && end == word.data() + word.size();
}

}  // namespace

template <class Bits>
Result<void> GravityBook<Bits>::read(const std::string& text) {
    for (const auto line : lines_of(text)) {
        if (line.empty() || line[0] == '#') continue;
        const auto words = words_of(line);
        Entry entry;
        if (words.size() < 2 || !reads(words[1], entry.score))
            return fail(fmt::format("'{}' in a book: expected columns and a score", line),
                        fmt::format("« {} » dans un livre : des colonnes et un score sont attendus", line));
        if (words[0] != "-") entry.moves = words[0];
        const auto position = rules_.parse_position(entry.moves);
        if (!position) return position.failure();
        entries_[key_of(*position)] = entry;
    }
    return {};
}

template <class Bits>
std::string GravityBook<Bits>::to_text(const std::string& command) const {
    std::vector<Entry> sorted;
    for (const auto& [key, entry] : entries_) sorted.push_back(entry);
    std::sort(sorted.begin(), sorted.end(), [](const Entry& a, const Entry& b) {
        return a.moves.size() != b.moves.size() ? a.moves.size() < b.moves.size() : a.moves < b.moves;
    });
    std::string text = "# " + command + "\n";
    for (const auto& entry : sorted)
        text += fmt::format("{} {}\n", entry.moves.empty() ? "-" : entry.moves, entry.score);
    return text;
}

template <class Bits>
std::optional<int> GravityBook<Bits>::score(const Position& position) const {
    const auto found = entries_.find(key_of(position));
    if (found == entries_.end()) return std::nullopt;
    return found->second.score;
}

template <class Bits>
void GravityBook<Bits>::add(const std::string& moves, int score) {
    entries_[key_of(*rules_.parse_position(moves))] = {moves, score};
}

template <class Bits>
std::vector<std::string> GravityBook<Bits>::missing(std::size_t count) const {
    std::vector<std::string> lacking, level{""};
    while (lacking.size() < count && !level.empty()) {
        std::vector<std::string> next;
        std::set<Bits> seen;
        for (const auto& moves : level) {
            const auto position = *rules_.parse_position(moves);
            if (!score(position)) lacking.push_back(moves);
            if (lacking.size() == count) return lacking;
            for (const auto& move : rules_.legal_moves(position)) {
                const auto child = rules_.after(position, move);
                if (!rules_.outcome(child) && seen.insert(key_of(child)).second)
                    next.push_back(moves + rules_.to_text(position, move));
            }
        }
        level = std::move(next);
    }
    return lacking;
}

template class GravityBook<Bits64>;
template class GravityBook<Bits128>;

}  // namespace plateau::in_a_row
