// The files that games are written to and read from, one game after the other. Each format is one line of the
// a table (formats.cpp, of_draughts.cpp, of_in_a_row.cpp) and a file beside it: what it is called, how a file of it
// ends, how to read and write.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/formats/input.h"
#include "archive/game_record.h"
#include "core/resources.h"
#include "core/result.h"

namespace plateau::archive {

class GameReader {
public:
    virtual ~GameReader() = default;
    // Nothing at the end. A failure says line and column.
    virtual std::optional<Result<GameRecord>> next() = 0;
};

struct Format {
    std::string name;
    std::vector<std::string> endings;  // of file names, ".pdn"
    Text about;
    // Input and resources (the maps and tables of games) outlive the reader.
    std::unique_ptr<GameReader> (*open)(Input& input, const Resources& resources);
    // Fails where the format cannot hold such a game.
    Result<std::string> (*write)(const GameRecord& record);
    std::string (*head)() = nullptr;  // what comes before the first game
    bool keeps_all = true;            // of a record; else its moves and its result alone
};

const std::vector<Format>& formats();

// Beside those for every game. Defined once in each program: of_all_games.cpp has all there are, a module of a web page
// those of its family alone.
std::vector<Format> formats_of_games();
std::vector<Format> draughts_formats();
std::vector<Format> in_a_row_formats();

// By the name that a person gives ("text", "jsonl", "csv", "pdn", ...), or by the end of a file's name, our own
// text for a name that says nothing.
Result<const Format*> format_named(const std::string& name);
const Format& format_of_file(const std::string& path);
// The name of the format that a text looks like; empty where it looks like none.
std::string format_by_look(std::string_view text);

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
