#include "rooms/reading.h"

#include <fmt/format.h>

#include <algorithm>

#include "archive/formats/formats.h"
#include "core/words.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t most_records = 200;

Result<std::vector<archive::GameRecord>> read_records(const std::string& text, const archive::Format& format,
                                                      const Resources& resources) {
    archive::TextInput input{text};
    const auto reader = format.open(input, resources);
    std::vector<archive::GameRecord> records;
    while (auto next = reader->next()) {
        if (!*next) return next->failure();
        records.push_back(std::move(**next));
        if (records.size() == most_records) break;
    }
    if (records.empty())
        return fail(fmt::format("there is no game in this text, read as {}", format.name),
                    fmt::format("il n'y a pas de partie dans ce texte, lu comme {}", format.name));
    return records;
}

}  // namespace

Result<Reading> read_pasted(const std::string& given, const std::string& wished, const play::AnyGame& game,
                            const Resources& resources) {
    const std::string text{trimmed(given)};
    Reading reading;
    reading.format = wished.empty() ? archive::format_by_look(text) : wished;
    if (!reading.format.empty()) {
        const auto format = archive::format_named(reading.format);
        if (!format) return format.failure();
        auto records = read_records(given, **format, resources);
        if (!records) return records.failure();
        reading.records = std::move(*records);
        return reading;
    }
    // Moves first: some games take a list of moves for a position too.
    reading.format = "moves";
    reading.moves = game.split_moves(text);
    const auto as_moves = game.new_session({{}, reading.moves, 1});
    if (as_moves) return reading;
    reading.format = "position";
    reading.moves.clear();
    reading.position = text;
    if (const auto as_position = game.new_session({text, {}, 1}); !as_position)
        return fail(fmt::format("as a position: {}; as moves: {}", as_position.error().en, as_moves.error().en),
                    fmt::format("comme position : {} ; comme coups : {}", as_position.error().fr, as_moves.error().fr));
    return reading;
}

}  // namespace plateau::rooms
