// Positions that the tests of this folder share.
#pragma once

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

inline Rules rules_with(const std::string& options) {
    const auto spec = parse_spec(options.empty() ? "gyges" : "gyges:" + options);
    const auto read = options_of(*spec);
    EXPECT_TRUE(read) << (read ? "" : read.error().en);
    return Rules{*read};
}

inline Position position_of(const Rules& rules, const std::string& text) {
    const auto position = rules.parse_position(text);
    EXPECT_TRUE(position) << text << (position ? "" : ": " + position.error().en);
    return position ? *position : Position{};
}

// The 90 ways to put 1, 1, 2, 2, 3, 3 in a row.
inline std::vector<std::string> arrangements() {
    std::vector<std::string> result;
    std::string digits = "112233";
    do result.push_back(digits);
    while (std::next_permutation(digits.begin(), digits.end()));
    return result;
}

// Twelve pieces on squares drawn from `where`.
inline Position random_position(Random& random, Squares where = whole_board) {
    std::vector<Square> squares;
    while (where) squares.push_back(take_first(where));
    Position position;
    for (int i = 0; i < piece_count; ++i) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<std::uint32_t>(squares.size())));
        position.put(1 + i % 3, squares[at]);
        squares.erase(squares.begin() + static_cast<std::ptrdiff_t>(at));
    }
    position.side = random.below(2) ? Side::first : Side::second;
    return position;
}

// The mover's first row holds 2s and 3s alone behind a full second row, with at most one gap beside
// 3s, so that it is stuck or nearly so.
inline Position random_stuck_position(Random& random) {
    std::vector<int> front{2, 2, 2, 3, 3, 3}, wall{1, 1, 1, 1, 2, 3};
    const auto shuffle = [&](std::vector<int>& values) {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[random.below(static_cast<std::uint32_t>(i))]);
    };
    shuffle(front);
    shuffle(wall);
    Position position;
    for (Square column = 0; column < row_length; ++column) {
        position.put(front[column], column);
        position.put(wall[column], static_cast<Square>(row_length + column));
    }
    if (random.below(3) > 0) {  // one piece is elsewhere
        const auto from = static_cast<Square>(random.below(row_length));
        const int value = position.value_at(from);
        position.clear(from);
        position.put(value, static_cast<Square>(2 * row_length + random.below(4 * row_length)));
    }
    return random.below(2) ? position : flipped(position);
}

}  // namespace plateau::gyges
