// What the engine says, as JSON.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "play/any_game.h"
#include "server/web_server.h"

namespace plateau::server {

using Json = nlohmann::json;

Json to_json(const Text& text);
Json to_json(const Reason& reason);
Json to_json(const Diagram& diagram);
Json to_json(const play::SpokenThought& thought);
Json to_json(const play::GameInfo& info);
Json to_json(const std::vector<play::MoveChoice>& choices);
Json ending_json(const std::optional<play::Ending>& ending);
// Moves with their ways over the board.
Json ways_json(const std::vector<play::RecordedMove>& moves);

// 1 first seat, 2 second seat, as in diagrams.
inline int seat_number(Side side) { return side == Side::first ? 1 : 2; }

std::shared_ptr<const std::string> write(const Json& json);

Response json_response(const Json& json, int status = 200);
Response refusal(int status, const Text& why);

// The body of a request: an object, or nothing where it is empty.
Result<Json> read_object(const std::string& body);

// A field that may be missing; a wrong type fails with its name.
Result<std::string> text_field(const Json& object, const char* name, std::size_t longest, std::string otherwise = "");
Result<long long> integer_field(const Json& object, const char* name, long long low, long long high,
                                long long otherwise);
Result<bool> switch_field(const Json& object, const char* name, bool otherwise);

}  // namespace plateau::server
