// What files of learned strategies have in common: stones and moves as steps from the first move, and the text.
//
//     plateau-strategies 1
//     # game: gomoku
//     # games: 400
//     fours 3 : 0,1 0,2 1,1 : 0,0 2,2    seen 3 times: stones from the first move on, then the moves (row,column)
#pragma once

#include <compare>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::in_a_row {

struct Step {
    int down = 0, right = 0;
    friend auto operator<=>(const Step&, const Step&) = default;
};

// Symmetries 0 to 7 of a square; 0 and 2 leave up and down as they are.
Step image_of(Step step, int symmetry);

std::string strategies_header(std::string_view game, std::size_t games);
std::string steps_to_text(const std::vector<Step>& steps);  // each with a space before it

// "WORD SEEN : STONES : MOVES".
struct StrategyShape {
    int seen = 0;
    std::vector<Step> stones, moves;
};
std::optional<StrategyShape> parse_shape(const std::vector<std::string>& words);

// Hands each line to `take` in words, which says whether it understood them; the number of games in the header.
Result<std::size_t> read_strategies(std::string_view text,
                                    const std::function<bool(const std::vector<std::string>& words)>& take);

}  // namespace plateau::in_a_row
