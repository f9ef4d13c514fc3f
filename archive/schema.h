// The tables of the archive, and how those of older versions are brought up to date.
//
//   names   texts that many games share: games, players, versions, reasons
//   events  matches and tournaments, each with its plan
//   games   one row a game; `key` is the name that a running game goes by, (event, round) its place in a match
//   moves   the moves of a game in batches (move_text.h), from `ply` on: one batch for a game that was
//           played through, one a move for a game that people are playing
#pragma once

#include "core/result.h"

namespace SQLite {
class Database;
}

namespace plateau::archive {

inline constexpr int newest_schema = 4;

// From whatever version the file has to `version`, all or nothing. Fails on files of later programs.
Result<void> migrate(SQLite::Database& database, int version = newest_schema);

}  // namespace plateau::archive
