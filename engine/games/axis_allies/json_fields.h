// Reading JSON that people write: each question takes a field or notes, once, what was expected and
// where. Included by sources only.
#pragma once

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/json_text.h"

namespace plateau::axis_allies {

using Json = nlohmann::ordered_json;

class JsonFields {
public:
    // `place` says whose fields these are: "zone libya".
    JsonFields(const Json& object, Text place, std::optional<Failure>& failure)
        : object_{object}, place_{std::move(place)}, failure_{failure} {
        if (!object.is_object()) expected("an object {...}", "un objet {...}");
    }

    bool has(const char* key) const { return object_.is_object() && object_.contains(key) && !object_[key].is_null(); }
    bool is_null(const char* key) const {
        return object_.is_object() && object_.contains(key) && object_[key].is_null();
    }
    const Json& operator[](const char* key) const {
        static const Json nothing;
        return has(key) ? object_[key] : nothing;
    }

    int integer(const char* key, int low, int high, std::optional<int> otherwise = {}) {
        if (!has(key) && otherwise) return *otherwise;
        const Json& value = (*this)[key];
        if (value.is_number_integer() && value >= low && value <= high) return value.get<int>();
        expected(fmt::format("\"{}\" to be a whole number from {} to {}", key, low, high),
                 fmt::format("« {} », un entier de {} à {}", key, low, high), value);
        return otherwise.value_or(low);
    }
    bool yes(const char* key, bool otherwise = false) {
        if (!has(key)) return otherwise;
        const Json& value = (*this)[key];
        if (value.is_boolean()) return value.get<bool>();
        expected(fmt::format("\"{}\" to be true or false", key), fmt::format("« {} », true ou false", key), value);
        return otherwise;
    }
    std::string text(const char* key, std::optional<std::string> otherwise = {}) {
        if (!has(key) && otherwise) return *otherwise;
        const Json& value = (*this)[key];
        if (value.is_string()) return value.get<std::string>();
        expected(fmt::format("\"{}\" to be a word", key), fmt::format("« {} », un mot", key), value);
        return {};
    }
    const Json& array(const char* key) { return container(key, true); }
    const Json& object(const char* key) { return container(key, false); }

    void expected(const std::string& english, const std::string& french, const Json& instead = {}) {
        if (instead.is_null()) wrong(fmt::format("expected {}", english), fmt::format("il faut {}", french));
        else
            wrong(fmt::format("expected {}, not {}", english, instead.dump()),
                  fmt::format("il faut {}, pas {}", french, instead.dump()));
    }
    void wrong(const std::string& english, const std::string& french) {
        if (failure_) return;
        failure_ =
            place_.en.empty() ? fail(english, french) : fail(place_.en + ": " + english, place_.fr + " : " + french);
    }
    const Text& place() const { return place_; }

private:
    const Json& container(const char* key, bool is_array) {
        static const Json no_elements = Json::array(), no_fields = Json::object();
        const Json& value = (*this)[key];
        if (is_array ? value.is_array() : value.is_object()) return value;
        if (has(key))
            expected(fmt::format("\"{}\" to be {}", key, is_array ? "a list [...]" : "an object {...}"),
                     fmt::format("« {} », {}", key, is_array ? "une liste [...]" : "un objet {...}"), value);
        return is_array ? no_elements : no_fields;
    }

    const Json& object_;
    Text place_;
    std::optional<Failure>& failure_;
};

}  // namespace plateau::axis_allies
