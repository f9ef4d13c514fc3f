#include "cli/spoken.h"

#include <fmt/format.h>

namespace plateau::cli {

std::string score_text(Score score) {
    if (is_win(score)) return fmt::format("+#{}", distance_of(score));
    if (is_loss(score)) return fmt::format("-#{}", distance_of(score));
    return fmt::format("{:+}", score);
}

std::string one_line(const play::SpokenThought& thought) {
    std::string line;
    constexpr std::size_t shown_moves = 12;
    for (std::size_t i = 0; i < thought.line.size() && i < shown_moves; ++i) line += " " + thought.line[i];
    return fmt::format("{:>3} {:>10} {:>5.1f} % {:>13} {:>9.3f} s {}", thought.depth, score_text(thought.score),
                       100 * thought.win_chance, thought.nodes, thought.seconds, line);
}

}  // namespace plateau::cli
