// What a person pasted or opened: a record in one of the archive's formats, a position, or a list of moves.
#pragma once

#include <string>
#include <vector>

#include "archive/game_record.h"
#include "rooms/shelf.h"

namespace plateau::rooms {

struct Reading {
    std::string format;                        // of the archive, or "position", or "moves"
    std::vector<archive::GameRecord> records;  // where it is a record; a file may hold several games
    std::string position;
    std::vector<std::string> moves;
};

// `format` empty: by its look. `game` is the one that a position or a list of moves is of;
// some formats read more of the `resources`.
Result<Reading> read_pasted(const std::string& text, const std::string& format, const play::AnyGame& game,
                            const Resources& resources);

}  // namespace plateau::rooms
