#include "cli/chance_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace plateau::cli {

namespace {

constexpr int rows = 8;
constexpr int label_columns = 7;  // "100 % |"

std::vector<double> fitted(const std::vector<double>& chances, std::size_t columns) {
    if (chances.size() <= columns) return chances;
    std::vector<double> means;
    for (std::size_t i = 0; i < columns; ++i) {
        const auto from = chances.begin() + static_cast<std::ptrdiff_t>(i * chances.size() / columns);
        const auto to = chances.begin() + static_cast<std::ptrdiff_t>((i + 1) * chances.size() / columns);
        means.push_back(std::accumulate(from, to, 0.0) / static_cast<double>(to - from));
    }
    return means;
}

// What a row shows of a column: nothing, a part or all of it.
const char* piece(double chance, int row, bool any_letter) {
    static constexpr const char* parts[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static constexpr const char* plain[] = {" ", "#"};
    const double height = chance * rows - row;
    if (!any_letter) return plain[height >= 0.5];
    return parts[std::clamp(static_cast<int>(std::lround(8 * height)), 0, 8)];
}

}  // namespace

std::string chance_graph(const std::vector<double>& chances, int width, bool any_letter) {
    assert(width > label_columns);
    const auto columns = fitted(chances, static_cast<std::size_t>(width - label_columns));
    std::string graph;
    for (int row = rows - 1; row >= 0; --row) {
        const bool is_labelled = row == rows - 1 || row == rows / 2 - 1 || row == 0;
        const int share = row == rows - 1 ? 100 : row == 0 ? 0 : 50;
        graph += is_labelled ? fmt::format("{:>3} % {}", share, any_letter ? "│" : "|")
                             : fmt::format("      {}", any_letter ? "│" : "|");
        for (const double chance : columns) graph += piece(chance, row, any_letter);
        graph += '\n';
    }
    return graph;
}

}  // namespace plateau::cli
