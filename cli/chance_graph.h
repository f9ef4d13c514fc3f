// How a game went, drawn with letters: the first side's chance of winning after each move.
#pragma once

#include <string>
#include <vector>

namespace plateau::cli {

// Chances from 0 to 1; at most `width` columns, each the mean of the moves that fall into it. With `any_letter` in
// eighths of a line, else in plain ASCII.
std::string chance_graph(const std::vector<double>& chances, int width, bool any_letter);

}  // namespace plateau::cli
