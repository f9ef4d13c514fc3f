// Bustros' figures 6.1 to 6.10 as printed: the income of every power after each round of ten games. In the first five
// Iron Blitz plays everybody; in the others his system plays Germany.
#pragma once

#include <array>
#include <vector>

#include "core/text.h"

namespace plateau::lab::axis_allies_again {

inline constexpr int rounds = 5;
inline constexpr std::size_t powers = 5, germany = 1, japan = 3;
inline constexpr std::array<const char*, powers> power_ids{"ussr", "germany", "uk", "japan", "usa"};
inline constexpr std::array<int, powers> incomes_at_start{24, 32, 30, 25, 36};

struct PrintedGame {
    const char* figure;
    std::vector<std::array<int, powers>> incomes;  // after each round; a game won by the Axis ends before the fifth

    const std::array<int, powers>& end() const { return incomes.back(); }
};

// 6.1 to 6.5, and 6.6 to 6.10.
const std::vector<PrintedGame>& games_of_iron_blitz();
const std::vector<PrintedGame>& games_of_his_system();

// Mean of some games after a round. A game that was over before stays as it ended.
double printed_mean(const std::vector<PrintedGame>& games, int round, std::size_t power);

}  // namespace plateau::lab::axis_allies_again
