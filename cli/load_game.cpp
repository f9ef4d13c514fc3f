#include "cli/load_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <iterator>

namespace plateau::cli {

namespace {

Result<std::string> read_text(const std::string& file) {
    if (file != "-") return play::read_file(file);
    return std::string{std::istreambuf_iterator<char>{std::cin}, {}};
}

bool has_known_ending(const std::string& file) {
    const auto& all = archive::formats();
    return std::any_of(all.begin(), all.end(), [&](const archive::Format& format) {
        return std::any_of(format.endings.begin(), format.endings.end(),
                           [&](const std::string& ending) { return file.ends_with(ending); });
    });
}

// "4455 1-0": columns of connect four.
bool is_digits(const std::string& text) {
    const auto end = std::min(text.find_first_of(" #\r\n"), text.size());
    return end > 0 && text.find_first_not_of("1234567890") >= end;
}

Result<const archive::Format*> find_format(const std::string& file, const std::string& name, const std::string& text) {
    if (!name.empty()) return archive::format_named(name);
    // Whatever people paste ends up in a .txt: there the look decides.
    if (has_known_ending(file) && archive::format_of_file(file).name != "text") return &archive::format_of_file(file);
    const std::string look = archive::format_by_look(text);
    return archive::format_named(!look.empty() ? look : is_digits(text) ? "digits" : "text");
}

Failure no_such_game(const std::string& file, long long number, long long games) {
    if (games == 0) return fail(fmt::format("{}: no game", file), fmt::format("{} : aucune partie", file));
    return fail(fmt::format("{}: there is no game {}, only {}", file, number, games),
                fmt::format("{} : il n'y a pas de partie {}, seulement {}", file, number, games));
}

}  // namespace

Result<LoadedGame> load_game(const std::string& file, const std::string& format, long long number,
                             const Console& console) {
    const auto text = read_text(file);
    if (!text) return text.failure();
    const auto found = find_format(file, format, *text);
    if (!found) return found.failure();
    archive::TextInput input{*text};
    const auto reader = (*found)->open(input, console.resources());
    long long games = 0;
    while (auto record = reader->next()) {
        if (!*record)
            return fail(fmt::format("{}, {}", file, record->error().en),
                        fmt::format("{}, {}", file, record->error().fr));
        if (++games == number) return LoadedGame{std::move(**record), *found};
    }
    return no_such_game(file, number, games);
}

Result<archive::GameRecord> game_or_load(const Arguments& arguments, const Console& console) {
    if (arguments.has("--load")) {
        auto loaded = load_game(arguments.text("--load"), "", 1, console);
        if (!loaded) return loaded.failure();
        const std::string asked = arguments.text("GAME");
        if (!asked.empty() && asked != loaded->record.game)
            return fail(fmt::format("the file has a game of {}: leave {} out", loaded->record.game, asked),
                        fmt::format("le fichier contient une partie de {} : retirez {}", loaded->record.game, asked));
        return std::move(loaded->record);
    }
    archive::GameRecord record;
    record.game = arguments.text("GAME");
    if (record.game.empty())
        return fail("GAME is missing: give a game, or --load FILE",
                    "il manque GAME : indiquez un jeu, ou --load FICHIER");
    return record;
}

Result<std::unique_ptr<play::Session>> replayed(const play::AnyGame& game, const archive::GameRecord& record) {
    auto session = game.new_session({record.start_position, {}, record.seed});
    if (!session) return session.failure();
    for (std::size_t i = 0; i < record.moves.size(); ++i)
        if (auto played = (*session)->replay(record.moves[i].text); !played)
            return fail(fmt::format("move {} ({}): {}", i + 1, record.moves[i].text, played.error().en),
                        fmt::format("coup {} ({}) : {}", i + 1, record.moves[i].text, played.error().fr));
    return session;
}

}  // namespace plateau::cli
