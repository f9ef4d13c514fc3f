// The fouls of renju (Renju International Federation, International Rules of Renju, article 9): black may not
// make an overline, two fours or two threes with one stone, unless it makes exactly five as well.
//
//     four            four stones that one more turns into exactly five
//     straight four   an unbroken four that can become five at either end
//     three           three stones that one more, played without a foul or a five, turns into a straight four
#pragma once

#include <array>
#include <cstdint>

#include "core/text.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

enum class Foul : std::uint8_t { none, overline, double_four, double_three };

Text to_words(Foul foul);

// Both colours, one word a row, for asking about black's next stone.
struct RenjuBoard {
    int rows = 15, cols = 15;
    std::array<std::uint32_t, max_board_side> black{}, white{};
};

// Of black's stone on an empty point; none where it makes exactly five.
Foul foul_at(const RenjuBoard& board, int row, int col);

}  // namespace plateau::in_a_row
