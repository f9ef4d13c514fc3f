// A game from a file that people have: any format that the archive reads, from standard input too.
#pragma once

#include <memory>
#include <string>

#include "archive/formats/formats.h"
#include "cli/command.h"
#include "play/any_game.h"

namespace plateau::cli {

struct LoadedGame {
    archive::GameRecord record;
    const archive::Format* format = nullptr;
};

// `file` may be "-", standard input; `format` may be empty: it is known by the file's name or by what it begins with.
// A file may hold many games: `number` counts from 1.
Result<LoadedGame> load_game(const std::string& file, const std::string& format, long long number,
                             const Console& console);

// What --load names, or a record of GAME without moves.
Result<archive::GameRecord> game_or_load(const Arguments& arguments, const Console& console);

// The game played through, luck as it was recorded.
Result<std::unique_ptr<play::Session>> replayed(const play::AnyGame& game, const archive::GameRecord& record);

inline Argument load_option(const Text& meaning) {
    return option("--load", "FILE",
                  {meaning.en + ", in any format that archive import reads (-: standard input)",
                   meaning.fr + ", dans tout format que lit archive import (- : entrée standard)"});
}

}  // namespace plateau::cli
