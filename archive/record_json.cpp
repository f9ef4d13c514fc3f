#include "archive/record_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/json_text.h"

namespace plateau::archive {

using nlohmann::json;

namespace {

template <class T>
void add_unless_default(json& object, const char* name, const T& value, const T& usual = {}) {
    if (value != usual) object[name] = value;
}

json to_json(const MoveRecord& move) {
    if (!move.has_notes() && move.variations.empty()) return move.text;
    json object{{"move", move.text}};
    add_unless_default(object, "luck", move.is_luck);
    add_unless_default(object, "opening", move.is_opening);
    add_unless_default(object, "seconds", move.thought.seconds);
    add_unless_default(object, "depth", move.thought.depth);
    add_unless_default(object, "score", move.thought.score);
    add_unless_default(object, "nodes", move.thought.nodes);
    add_unless_default(object, "line", move.thought.line);
    add_unless_default(object, "comment", move.comment);
    add_unless_default(object, "nags", move.nags);
    for (const auto& variation : move.variations) {
        json moves = json::array();
        for (const auto& other : variation) moves.push_back(to_json(other));
        object["variations"].push_back(std::move(moves));
    }
    return object;
}

json to_json(const play::SeatUse& use) {
    return {{"moves", use.moves},
            {"nodes", use.nodes},
            {"cpu_seconds", use.cpu_seconds},
            {"longest_move_seconds", use.longest_move_seconds}};
}

struct WrongField {
    std::string name;
};

// Throws WrongField on a value of another type, as json::exception elsewhere: both are caught once, below.
template <class T>
void take(const json& object, const char* name, T& value) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return;
    constexpr bool is_whole_number = std::is_integral_v<T> && !std::is_same_v<T, bool>;
    if (is_whole_number && !found->is_number_integer()) throw WrongField{name};
    try {
        found->get_to(value);
    } catch (const json::exception&) {
        throw WrongField{name};
    }
}

MoveRecord move_of(const json& object) {
    if (object.is_string()) return object.get<std::string>();
    MoveRecord move{object.at("move").get<std::string>()};
    take(object, "luck", move.is_luck);
    take(object, "opening", move.is_opening);
    take(object, "seconds", move.thought.seconds);
    take(object, "depth", move.thought.depth);
    take(object, "score", move.thought.score);
    take(object, "nodes", move.thought.nodes);
    take(object, "line", move.thought.line);
    take(object, "comment", move.comment);
    take(object, "nags", move.nags);
    if (const auto variations = object.find("variations"); variations != object.end())
        for (const auto& moves : *variations) {
            auto& variation = move.variations.emplace_back();
            for (const auto& other : moves) variation.push_back(move_of(other));
        }
    return move;
}

play::SeatUse use_of(const json& object) {
    play::SeatUse use;
    take(object, "moves", use.moves);
    take(object, "nodes", use.nodes);
    take(object, "cpu_seconds", use.cpu_seconds);
    take(object, "longest_move_seconds", use.longest_move_seconds);
    return use;
}

}  // namespace

json to_json(const GameRecord& record) {
    json object{{"game", record.game}, {"first", record.first}, {"second", record.second}, {"result", record.result}};
    add_unless_default(object, "first_is_person", record.is_person[0]);
    add_unless_default(object, "second_is_person", record.is_person[1]);
    add_unless_default(object, "first_meaning", record.meaning[0]);
    add_unless_default(object, "second_meaning", record.meaning[1]);
    add_unless_default(object, "start_position", record.start_position);
    object["seed"] = record.seed;
    add_unless_default(object, "reason", record.reason);
    add_unless_default(object, "mishap", record.mishap);
    add_unless_default(object, "opinion", record.opinion);
    add_unless_default(object, "version", record.version);
    add_unless_default(object, "date", record.date);
    add_unless_default(object, "event", record.event);
    add_unless_default(object, "round", record.round);
    add_unless_default(object, "comment", record.comment);
    add_unless_default(object, "tags", record.tags);
    if (record.use != std::array<play::SeatUse, 2>{})
        object["use"] = json::array({to_json(record.use[0]), to_json(record.use[1])});
    json moves = json::array();
    for (const auto& move : record.moves) moves.push_back(to_json(move));
    object["moves"] = std::move(moves);
    return object;
}

Result<GameRecord> record_of(const json& object) {
    try {
        GameRecord record;
        record.game = object.at("game").get<std::string>();
        take(object, "first", record.first);
        take(object, "second", record.second);
        take(object, "result", record.result);
        take(object, "first_is_person", record.is_person[0]);
        take(object, "second_is_person", record.is_person[1]);
        take(object, "first_meaning", record.meaning[0]);
        take(object, "second_meaning", record.meaning[1]);
        take(object, "start_position", record.start_position);
        take(object, "seed", record.seed);
        take(object, "reason", record.reason);
        take(object, "mishap", record.mishap);
        take(object, "opinion", record.opinion);
        take(object, "version", record.version);
        take(object, "date", record.date);
        take(object, "event", record.event);
        take(object, "round", record.round);
        take(object, "comment", record.comment);
        take(object, "tags", record.tags);
        if (const auto use = object.find("use"); use != object.end())
            record.use = {use_of(use->at(0)), use_of(use->at(1))};
        for (const auto& move : object.at("moves")) record.moves.push_back(move_of(move));
        if (!is_result(record.result))
            return fail(
                fmt::format("'{}' is not a result: expected 1-0, 0-1, 1/2-1/2 or *", record.result),
                fmt::format("« {} » n'est pas un résultat : 1-0, 0-1, 1/2-1/2 ou * est attendu", record.result));
        return record;
    } catch (const WrongField& field) {
        return fail(fmt::format("\"{}\" has a value of the wrong type", field.name),
                    fmt::format("« {} » a une valeur du mauvais type", field.name));
    } catch (const json::exception&) {
        return fail("this is not a game: expected an object with \"game\" and \"moves\"",
                    "ce n'est pas une partie : un objet avec « game » et « moves » est attendu");
    }
}

std::string write_tags(const Tags& tags) { return json(tags).dump(-1, ' ', false, json::error_handler_t::replace); }

std::optional<Tags> parse_tags(const std::string& text) {
    if (text.empty()) return Tags{};
    const auto list = read_json<json>(text);
    if (!list) return std::nullopt;
    try {
        return list->get<Tags>();
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

}  // namespace plateau::archive
