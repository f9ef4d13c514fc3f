// The words of the Gomocup protocol (Lasovský and Šťastný, "Gomoku AI protocol", Piskvork): points are x,y from
// the top left, from 0.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::protocols::gomocup {

struct Point {
    int x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

// Whole numbers joined by commas, as many as wanted; spaces around them are forgiven.
inline std::optional<std::vector<int>> numbers(std::string_view text, std::size_t wanted) {
    std::vector<int> found;
    while (true) {
        while (text.starts_with(' ')) text.remove_prefix(1);
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{}) return std::nullopt;
        found.push_back(value);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        while (text.starts_with(' ')) text.remove_prefix(1);
        if (text.empty()) break;
        if (text[0] != ',') return std::nullopt;
        text.remove_prefix(1);
    }
    if (found.size() != wanted) return std::nullopt;
    return found;
}

inline std::optional<Point> point(std::string_view text) {
    const auto found = numbers(text, 2);
    if (!found) return std::nullopt;
    return Point{(*found)[0], (*found)[1]};
}

inline std::string to_text(Point at) { return std::to_string(at.x) + "," + std::to_string(at.y); }

// As everywhere else in the program: h8.
inline std::string to_cell(Point at, int rows) { return static_cast<char>('a' + at.x) + std::to_string(rows - at.y); }
inline std::optional<Point> from_cell(std::string_view cell, int rows) {
    int number = 0;
    if (cell.size() < 2) return std::nullopt;
    const auto [end, error] = std::from_chars(cell.data() + 1, cell.data() + cell.size(), number);
    if (error != std::errc{} || end != cell.data() + cell.size()) return std::nullopt;
    return Point{cell[0] - 'a', rows - number};
}

}  // namespace plateau::protocols::gomocup
