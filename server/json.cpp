#include "server/json.h"

#include <fmt/format.h>

#include <cmath>

#include "core/json_text.h"
#include "play/json.h"
#include "server/survive.h"

namespace plateau::server {

namespace {

const play::JsonSpeech& both_languages() {
    static const play::JsonSpeech speech{[](const Text& text) { return to_json(text); },
                                         [](const Reason& reason) { return to_json(reason); }, "value"};
    return speech;
}

// Two decimals are enough for a picture, and make it smaller.
double rounded(double x) { return std::round(x * 100) / 100; }

Failure wrong_field(const char* name, const Text& expected) {
    return fail(fmt::format("'{}' has to be {}", name, expected.en),
                fmt::format("« {} » doit être {}", name, expected.fr));
}

}  // namespace

Json to_json(const Text& text) { return {{"en", text.en}, {"fr", text.fr}}; }

Json to_json(const Reason& reason) {
    Json sentence = to_json(reason.spoken());
    if (!reason.rule.empty()) sentence["rule"] = reason.rule;
    return sentence;
}

Json pieces_json(const Diagram& diagram) {
    Json pieces = Json::array();
    for (const auto& piece : diagram.pieces)
        pieces.push_back({{"cell", piece.cell},
                          {"kind", piece.kind},
                          {"owner", piece.owner},
                          {"symbol", piece.symbol},
                          {"height", piece.height}});
    return pieces;
}

Json to_json(const Diagram& diagram) {
    Json cells = Json::array(), lines = Json::array(), labels = Json::array();
    for (const auto& cell : diagram.cells) {
        Json one{{"id", cell.id}, {"x", rounded(cell.x)}, {"y", rounded(cell.y)}, {"look", cell.look}};
        if (!cell.name.en.empty()) one["name"] = to_json(cell.name);
        if (cell.is_off_board) one["off"] = true;
        cells.push_back(std::move(one));
    }
    for (const auto& line : diagram.lines)
        lines.push_back({rounded(line.x1), rounded(line.y1), rounded(line.x2), rounded(line.y2)});
    for (const auto& label : diagram.labels)
        labels.push_back({{"x", rounded(label.x)}, {"y", rounded(label.y)}, {"text", label.text}});
    return {{"board", diagram.board},         {"width", diagram.width},
            {"height", diagram.height},       {"falls", diagram.falls_down_columns},
            {"cells", std::move(cells)},      {"lines", std::move(lines)},
            {"pieces", pieces_json(diagram)}, {"labels", std::move(labels)}};
}

Json to_json(const play::SpokenThought& thought) { return play::to_json(thought, both_languages()); }

Json to_json(const std::vector<OptionInfo>& options) { return play::to_json(options, both_languages()); }

Json card_json(const play::GameInfo& info) { return play::card_json(info, both_languages()); }

Json to_json(const play::GameInfo& info) { return play::to_json(info, both_languages()); }

Json to_json(const std::vector<play::MoveChoice>& choices) {
    Json list = Json::array();
    for (const auto& choice : choices) list.push_back({{"move", choice.text}, {"clicks", choice.clicks}});
    return list;
}

Json ending_json(const std::optional<play::Ending>& ending) {
    if (!ending) return nullptr;
    return {{"winner", seat_or_none(ending->winner)}, {"reason", to_json(ending->reason)}};
}

Json ways_json(const std::vector<play::BoardMove>& moves) {
    Json list = Json::array();
    for (const auto& move : moves) list.push_back({{"move", move.text}, {"cells", move.cells}});
    return list;
}

std::shared_ptr<const std::string> write(const Json& json) {
    return std::make_shared<const std::string>(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Response json_response(const Json& json, int status) { return json_text(write(json), status); }

Response json_text(std::shared_ptr<const std::string> text, int status) {
    return {.status = status, .type = "application/json", .body = std::move(text), .headers = {}};
}

Response refusal(int status, const Text& why) { return json_response({{"error", to_json(why)}}, status); }

Response refusal(int status, const Failure& why) {
    const bool is_ours = why.kind == FailureKind::unavailable || why.kind == FailureKind::interrupted;
    return refusal(is_ours ? 503 : status, why.text);
}

Response internal_error() {
    static const Response answer = refusal(500, server_mistake);
    return answer;
}

Response internal_error(std::string_view where, const Text& what) {
    note_internal_error(where, what.en);
    return internal_error();
}

Result<Json> read_object(const std::string& body) {
    if (body.empty()) return Json::object();
    auto json = read_json<Json>(body);
    if (json && !json->is_object()) return fail("the body must be a JSON object", "le corps doit être un objet JSON");
    return json;
}

Result<std::string> text_field(const Json& object, const char* name, std::size_t longest, std::string otherwise) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return otherwise;
    if (!found->is_string()) return wrong_field(name, {"text", "un texte"});
    auto text = found->get<std::string>();
    if (text.size() > longest)
        return wrong_field(name, {fmt::format("at most {} characters long", longest),
                                  fmt::format("long de {} caractères au plus", longest)});
    return text;
}

Result<long long> integer_field(const Json& object, const char* name, long long low, long long high,
                                long long otherwise) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return otherwise;
    const auto expected = [&] {
        return wrong_field(name, {fmt::format("a whole number from {} to {}", low, high),
                                  fmt::format("un nombre entier de {} à {}", low, high)});
    };
    if (!found->is_number_integer()) return expected();
    if (found->is_number_unsigned() && found->get<unsigned long long>() > static_cast<unsigned long long>(high))
        return expected();
    const auto value = found->get<long long>();
    if (value < low || value > high) return expected();
    return value;
}

Result<bool> switch_field(const Json& object, const char* name, bool otherwise) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return otherwise;
    if (!found->is_boolean()) return wrong_field(name, {"true or false", "true ou false"});
    return found->get<bool>();
}

}  // namespace plateau::server
