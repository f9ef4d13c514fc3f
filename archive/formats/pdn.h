// Portable Draughts Notation 3.0 (Wieger Wesselink, *The PDN standard*, 2016): what draughts programs exchange.
//
// Read: comments, variations, numeric remarks and !?, SetUp and FEN, /FEN "..."/ between moves (a new game begins
// there); whole paths of captures everywhere, leading zeros, ":" for "x", "..." , results as separators, Latin-1.
// Written: the short form of moves, the whole path where it is ambiguous. What was thought about a move stands
// in its comment as [%plateau d5 s-12 n1834 t0.021 pv ...] (move_text.h).
#pragma once

#include "archive/formats/formats.h"

namespace plateau::archive {

std::unique_ptr<GameReader> open_pdn(Input& input, const Resources& resources);
Result<std::string> write_pdn(const GameRecord& record);

}  // namespace plateau::archive
