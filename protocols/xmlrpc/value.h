// Values, calls and answers of XML-RPC (Winer 1999, with the usual <nil/>), to and from text.
//
//     const auto call = parse_call(body);                       // {"play", {board, 1, 7, 893.5}}
//     write_response(Value::array({Value{4}, Value{3}, ...}))   // what the method returned
//     write_fault(1, "what went wrong")
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::protocols::xmlrpc {

class Value {
public:
    using Array = std::vector<Value>;
    using Struct = std::map<std::string, Value, std::less<>>;

    Value() = default;  // nil
    explicit Value(bool value) : kind_{Kind::boolean}, integer_{value} {}
    explicit Value(int value) : Value{static_cast<long long>(value)} {}
    explicit Value(long long value) : kind_{Kind::integer}, integer_{value} {}
    explicit Value(double value) : kind_{Kind::number}, number_{value} {}
    explicit Value(std::string value) : kind_{Kind::text}, text_{std::move(value)} {}
    explicit Value(Array value) : kind_{Kind::array}, array_{std::move(value)} {}
    explicit Value(Struct value) : kind_{Kind::structure}, struct_{std::move(value)} {}

    bool is_nil() const { return kind_ == Kind::nil; }
    const long long* as_integer() const { return kind_ == Kind::integer ? &integer_ : nullptr; }
    const std::string* as_text() const { return kind_ == Kind::text ? &text_ : nullptr; }
    const Array* as_array() const { return kind_ == Kind::array ? &array_ : nullptr; }
    const Struct* as_struct() const { return kind_ == Kind::structure ? &struct_ : nullptr; }
    // Integers count too.
    std::optional<double> as_number() const {
        if (kind_ == Kind::integer) return static_cast<double>(integer_);
        return kind_ == Kind::number ? std::optional{number_} : std::nullopt;
    }

    std::string to_xml() const;
    friend bool operator==(const Value&, const Value&) = default;

private:
    enum class Kind { nil, boolean, integer, number, text, array, structure };

    Kind kind_ = Kind::nil;
    long long integer_ = 0;
    double number_ = 0;
    std::string text_;
    Array array_;
    Struct struct_;
};

struct Call {
    std::string method;
    std::vector<Value> parameters;
};

std::string write_call(const Call& call);
std::string write_response(const Value& value);
std::string write_fault(int code, std::string_view text);

Result<Call> parse_call(std::string_view xml);
// A fault is a failure with the peer's own words.
Result<Value> parse_response(std::string_view xml);

}  // namespace plateau::protocols::xmlrpc
