// Games in the Smart Game Format (FF[4], GM[4] for gomoku and renju), main lines only:
//
//     (;GM[4]FF[4]SZ[15]PB[anne]PW[hard]RU[Renju]RE[B+];B[hh];W[ii]C[hm])
//
// What else is known of a game, evaluations above all, is JSON in a property of its own at the root, XP
// (record_notes.h).
#pragma once

#include <optional>
#include <string>

#include "archive/formats/cursor.h"
#include "archive/formats/input.h"
#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

// Nothing for a game that such a file cannot hold.
std::optional<std::string> to_sgf(const GameRecord& record);

class SgfReader {
public:
    explicit SgfReader(Input& input) : input_{input} {}
    std::optional<Result<GameRecord>> next();

private:
    // One game tree with its brackets; nothing at the end of the file.
    std::optional<std::string> next_tree();

    Input& input_;
    Cursor::Place place_, start_;  // of the reader, and of the tree
};

}  // namespace plateau::archive
