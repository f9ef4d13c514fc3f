// The tree of a forced win in five in a row. The search finds the winner's move; what would win if the other side did
// nothing is tried against every reply, by the rules alone, and only the replies that it does not answer get a tree of
// their own.
#pragma once

#include "game/limits.h"
#include "game/win_proof.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

using GomokuProof = WinProof<Placement::Move>;

struct ProofOptions {
    std::uint64_t nodes_a_move = 400'000;  // of the search, for each move of the winner
    std::size_t most_nodes = 4000;         // of the tree
    int table_megabytes = 32;
};

// Five in a row without gravity.
bool can_be_proven(const Shape& shape);

// Fails where no forced win is found for the side to move, where its tree would be too large or take too long, and when
// the watch says stop.
Result<ProvenWin<Placement::Move>> prove_gomoku_win(const Placement& rules, const Placement::Position& position,
                                                    const ProofOptions& options, const Limits& limits);

}  // namespace plateau::in_a_row
