#include "archive/formats/record_notes.h"

#include <nlohmann/json.hpp>

#include "archive/record_json.h"
#include "core/json_text.h"

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

namespace {

// Throws json::exception where something has another type: caught once, below.
json whole_record(json object, const GameRecord& record) {
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
    return object;
}

Failure unreadable_notes() {
    return fail("cannot read these notes: they are not JSON written by Plateau",
                "impossible de lire ces notes : ce n'est pas du JSON écrit par Plateau");
}

}  // namespace

Result<void> read_record_notes(std::string_view notes, GameRecord& record) {
    auto object = read_json<json>(notes);
    if (!object) return unreadable_notes();
    try {
        auto read = record_of(whole_record(std::move(*object), record));
        if (!read) return read.failure();
        record = std::move(*read);
        return {};
    } catch (const json::exception&) {
        return unreadable_notes();
    }
}

}  // namespace plateau::archive
