// The moves of a game as one text, with what was thought about them in braces:
//
//     4 {d5 s-12 n1834 t0.021 pv 4 3 5} 3 {t2.5 | a comment} 5
//
// d depth, s score of the side that moved, n nodes, t seconds, $ a numeric remark, pv the line expected, | a
// comment; `book` marks a move of the opening, `luck` one that nobody chose. ( and ) as words of their own hold
// a variation: moves that might have been played instead of the one before. Moves are separated by spaces, or by ";"
// where a move itself has spaces. Saved games, CSV and the archive's own rows all hold this text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

// Broken into lines of this width at most, where a width is given.
std::string write_moves(const std::vector<MoveRecord>& moves, std::size_t line_width = 0);
// A failure says where: `place` is then the number of bytes before it.
Result<std::vector<MoveRecord>> parse_moves(std::string_view text, std::size_t* place = nullptr);

// The inside of the braces, without the comment; and back.
std::string write_notes(const MoveRecord& move, bool by_semicolon = false);
Result<void> parse_notes(std::string_view notes, MoveRecord& move);

}  // namespace plateau::archive
