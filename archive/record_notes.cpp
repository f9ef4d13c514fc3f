#include "archive/record_notes.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "archive/record_json.h"

namespace plateau::archive {

using nlohmann::json;

std::string write_record_notes(const GameRecord& record, std::string_view usual_game) {
    json object = to_json(record);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        json& move = object["moves"][i];
        if (!move.is_object()) continue;  // a bare move
        move.erase("move");
        object["notes"][std::to_string(i + 1)] = move;
    }
    object.erase("moves");
    object.erase("result");
    if (record.game == usual_game) object.erase("game");
    if (record.seed == 1) object.erase("seed");
    if (record.first.empty()) object.erase("first");
    if (record.second.empty()) object.erase("second");
    return object.empty() ? "" : object.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<void> read_record_notes(std::string_view notes, GameRecord& record) {
    try {
        json object = json::parse(notes);
        if (!object.contains("game")) object["game"] = record.game;
        if (!object.contains("first")) object["first"] = record.first;
        if (!object.contains("second")) object["second"] = record.second;
        object["result"] = record.result;
        const json by_ply = object.value("notes", json::object());
        json moves = json::array();
        for (std::size_t i = 0; i < record.moves.size(); ++i) {
            json move = by_ply.value(std::to_string(i + 1), json::object());
            move["move"] = record.moves[i].text;
            moves.push_back(std::move(move));
        }
        object["moves"] = std::move(moves);
        auto read = record_of(object);
        if (!read) return read.failure();
        record = std::move(*read);
        return {};
    } catch (const json::exception& error) {
        return fail(fmt::format("these notes are not JSON as expected: {}", error.what()),
                    fmt::format("ces notes ne sont pas du JSON comme attendu : {}", error.what()));
    }
}

}  // namespace plateau::archive
