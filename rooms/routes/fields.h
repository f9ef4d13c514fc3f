// The fields of a request's body, read one by one; the first that is wrong is remembered, and asked for once:
//
//     Fields fields{call.request.body};
//     const auto move = fields.text("move", longest_move);
//     if (const auto* problem = fields.problem()) return call.reply(refusal(400, *problem));
#pragma once

#include <optional>
#include <string>

#include "rooms/json.h"

namespace plateau::rooms {

class Fields {
public:
    explicit Fields(const std::string& body) {
        auto read = read_object(body);
        if (read) object_ = std::move(*read);
        else problem_ = read.error();
    }
    explicit Fields(Json object) : object_(std::move(object)) {}  // braces would make a list of it

    const Json& object() const { return object_; }
    const Text* problem() const { return problem_ ? &*problem_ : nullptr; }

    std::string text(const char* name, std::size_t longest, std::string otherwise = "") {
        return taken(text_field(object_, name, longest, std::move(otherwise)));
    }
    std::string name(const char* name, std::size_t longest) { return taken(name_field(object_, name, longest)); }
    long long integer(const char* name, long long low, long long high, long long otherwise) {
        return taken(integer_field(object_, name, low, high, otherwise));
    }

private:
    template <class T>
    T taken(Result<T> read) {
        if (read) return std::move(*read);
        if (!problem_) problem_ = read.error();
        return {};
    }

    Json object_ = Json::object();
    std::optional<Text> problem_;
};

}  // namespace plateau::rooms
