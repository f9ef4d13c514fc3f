// What the engine says, as JSON; and the answers of the server.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "play/any_game.h"
#include "server/web_server.h"

namespace plateau::server {

using Json = nlohmann::json;

Json to_json(const Text& text);
Json to_json(const Reason& reason);
Json to_json(const Diagram& diagram);
Json pieces_json(const Diagram& diagram);
Json to_json(const play::SpokenThought& thought);
// A game in brief, and everything about it.
Json card_json(const play::GameInfo& info);
Json to_json(const play::GameInfo& info);
Json to_json(const std::vector<OptionInfo>& options);
Json to_json(const std::vector<play::MoveChoice>& choices);
Json ending_json(const std::optional<play::Ending>& ending);
// Moves with their ways over the board.
Json ways_json(const std::vector<play::BoardMove>& moves);

// 1 first seat, 2 second seat, as in diagrams.
inline int seat_number(Side side) { return side == Side::first ? 1 : 2; }
inline int seat_or_none(std::optional<Side> side) { return side ? seat_number(*side) : 0; }

// What whoever asked is told of an error inside.
inline const Text server_mistake{"internal server error, now logged: please try again",
                                 "erreur interne du serveur, enregistrée : veuillez réessayer"};

std::shared_ptr<const std::string> write(const Json& json);

Response json_response(const Json& json, int status = 200);
Response json_text(std::shared_ptr<const std::string> text, int status = 200);  // that is JSON already
Response refusal(int status, const Text& why);
// With that status if whoever asked can do something about it, 503 if not.
Response refusal(int status, const Failure& why);
// 500: what went wrong is noted on standard error and stays there.
Response internal_error();
Response internal_error(std::string_view where, const Text& what);

inline const Text memory_is_short{"not enough memory right now: try again soon",
                                  "la mémoire ne suffit pas en ce moment : réessayez bientôt"};

// Answers with what `make` makes, or says that memory does not suffice for it.
template <class Make>
void reply_or_refuse(const Reply& reply, Make&& make) {
    const auto response = [&]() -> Response {
        try {
            return make();
        } catch (const std::bad_alloc&) {
            return refusal(503, memory_is_short);
        }
    }();
    reply(response);
}

// The body of a request: an object, or nothing where it is empty.
Result<Json> read_object(const std::string& body);

// A field that may be missing; a wrong type fails with its name.
Result<std::string> text_field(const Json& object, const char* name, std::size_t longest, std::string otherwise = "");
Result<long long> integer_field(const Json& object, const char* name, long long low, long long high,
                                long long otherwise);
Result<bool> switch_field(const Json& object, const char* name, bool otherwise);

}  // namespace plateau::server
