#include "rooms/json.h"

#include <fmt/format.h>

#include "core/json_text.h"
#include "core/words.h"
#include "rooms/survive.h"

namespace plateau::rooms {

namespace {

Failure wrong_field(const char* name, const Text& expected) {
    return fail(fmt::format("'{}' has to be {}", name, expected.en),
                fmt::format("« {} » doit être {}", name, expected.fr));
}

// The code point at i, which moves on. JSON that was read is valid UTF-8.
char32_t next_character(std::string_view text, std::size_t& i) {
    const auto first = static_cast<unsigned char>(text[i++]);
    if (first < 0x80) return first;
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    char32_t code = first & (0x3fU >> more);
    for (int k = 0; k < more && i < text.size(); ++k)
        code = code << 6 | (static_cast<unsigned char>(text[i++]) & 0x3fU);
    return code;
}

bool is_unseen(char32_t code) {
    const auto lies = [code](char32_t first, char32_t last) { return first <= code && code <= last; };
    return lies(0, 0x1f) || lies(0x7f, 0x9f) ||             // control characters
           lies(0x200b, 0x200f) || lies(0x2028, 0x202e) ||  // without width, ends of lines, direction
           lies(0x2060, 0x206f) || code == 0xfeff || lies(0xfff9, 0xfffb) || lies(0xe0000, 0xe007f);
}

}  // namespace

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
    if (text.find('\0') != std::string::npos)
        return wrong_field(name, {"text without the character NUL", "un texte sans le caractère NUL"});
    return text;
}

Result<std::string> name_field(const Json& object, const char* name, std::size_t longest) {
    auto text = text_field(object, name, longest);
    if (!text) return text;
    for (std::size_t i = 0; i < text->size();)
        if (is_unseen(next_character(*text, i)))
            return wrong_field(name, {"text without control characters", "un texte sans caractères de commande"});
    return std::string{trimmed(*text)};
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

}  // namespace plateau::rooms
