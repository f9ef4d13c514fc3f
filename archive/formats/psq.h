// Games as Piskvork saves them (*.psq):
//
//     Piskvorky 15x15, 11:11, 0
//     8,8,120                      column and row from the top left, from 1, and milliseconds
//     9,8,340
//     first player
//     second player
//     -1
//     1,Freestyle                  who won (0 nobody yet, 3 a draw) and the rule
//     plateau {...}                what else is known (record_notes.h); other programs pass it over
#pragma once

#include <optional>
#include <string>

#include "archive/formats/input.h"
#include "archive/game_record.h"
#include "core/result.h"

namespace plateau::archive {

// Nothing for a game that such a file cannot hold.
std::optional<std::string> to_psq(const GameRecord& record);

class PsqReader {
public:
    explicit PsqReader(Input& input) : input_{input} {}
    std::optional<Result<GameRecord>> next();

private:
    bool next_line(std::string& line);

    Input& input_;
    std::string waiting_;
    std::size_t line_number_ = 0;
};

}  // namespace plateau::archive
