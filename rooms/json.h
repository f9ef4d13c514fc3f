// What the engine says, as JSON; and the answers of the server.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "play/page_json.h"
#include "rooms/messages.h"

namespace plateau::rooms {

using Json = nlohmann::json;

inline Json to_json(const Text& text) { return play::page_json(text); }
inline Json to_json(const Reason& reason) { return play::page_json(reason); }
inline Json to_json(const Diagram& diagram) { return play::page_json(diagram); }
inline Json to_json(const play::SpokenThought& thought) { return play::page_json(thought); }
inline Json to_json(const play::GameInfo& info) { return play::page_json(info); }
inline Json to_json(const std::vector<OptionInfo>& options) { return play::page_json(options); }
inline Json to_json(const std::vector<play::MoveChoice>& choices) { return play::page_json(choices); }
using play::ending_json;
using play::page_card_json;
using play::pieces_json;
using play::seat_number;
using play::seat_or_none;
using play::ways_json;

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
// What others see somebody called: without characters that are not seen, or that turn the text around them.
Result<std::string> name_field(const Json& object, const char* name, std::size_t longest);
Result<long long> integer_field(const Json& object, const char* name, long long low, long long high,
                                long long otherwise);
Result<bool> switch_field(const Json& object, const char* name, bool otherwise);

}  // namespace plateau::rooms
