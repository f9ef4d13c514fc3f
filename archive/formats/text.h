// Our own text of a game, for every game alike:
//
//     [Game "connect4"]
//     [First "human"]
//     [Second "medium"]
//     [Result "1-0"]
//
//     4 4 3 3 2 2 1
//
// Moves are written as in move_text.h. A file may hold many games, one after the other.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "archive/formats/input.h"
#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

std::string to_text(const GameRecord& record);
Result<GameRecord> parse_record(std::string_view text);

// One game after the other, so that a file of any size can be read.
class RecordReader {
public:
    explicit RecordReader(Input& input) : input_{input} {}
    // Nothing at the end of the file.
    std::optional<Result<GameRecord>> next();

private:
    Input& input_;
    std::string waiting_;  // the line that began the next game
    std::size_t line_number_ = 0;
};

}  // namespace plateau::archive
