// The files that games are written to and read from, one game after the other.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "archive/game_record.h"
#include "core/resources.h"
#include "core/result.h"

namespace plateau::archive {

enum class Format { text, json_lines, csv, psq, sgf };

// By the name that a person gives ("text", "jsonl", "csv", "psq", "sgf"), or by the end of a file's name.
Result<Format> format_named(const std::string& name);
Format format_of_file(const std::string& path);

class GameReader {
public:
    virtual ~GameReader() = default;
    // Nothing at the end. A failure says the line.
    virtual std::optional<Result<GameRecord>> next() = 0;
};

std::unique_ptr<GameReader> open_reader(Format format, std::istream& input);

// What comes before the first game, and each game.
std::string head_of(Format format);
std::string write_game(Format format, const GameRecord& record);
// Whether the format has room for the game: Piskvork's and SGF hold five in a row from the empty board alone.
Result<void> check_format(Format format, const GameRecord& record);

// Plays the moves through in their game, luck included: whether they are legal, and end as the record says.
class RecordChecker {
public:
    explicit RecordChecker(const Resources& resources);
    ~RecordChecker();
    Result<void> check(const GameRecord& record);

private:
    struct Games;
    std::unique_ptr<Games> games_;
};

}  // namespace plateau::archive
