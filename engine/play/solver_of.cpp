#include "play/solver_of.h"

#include <algorithm>

namespace plateau::play {

void sort_best_first(std::vector<SolvedMove>& moves) {
    std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
}

}  // namespace plateau::play
