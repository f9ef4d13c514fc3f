// What to play in a game that is solved and not won: a move that keeps what best play gives, and after which the
// replies that look best to the opponent are mistakes.
#pragma once

#include <optional>

#include "games/avalam/surroundings.h"
#include "players/avalam/solver.h"

namespace plateau::avalam {

// `sign`: the result with best play, 0 or -1. Nothing when no move is found, within the limits, that could be
// answered wrongly.
std::optional<Move> best_trap(const Rules& rules, Solver& solver, const SurroundingsEvaluation& evaluation,
                              const Position& position, int sign, const Limits& limits);

}  // namespace plateau::avalam
