#include "protocols/xmlrpc/value.h"

#include <fmt/format.h>

#include <charconv>

#include "core/words.h"

namespace plateau::protocols::xmlrpc {

namespace {

constexpr std::string_view header = "<?xml version='1.0'?>\n";
constexpr int deepest = 32;  // arrays in arrays

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&') result += "&amp;";
        else if (c == '<') result += "&lt;";
        else if (c == '>') result += "&gt;";
        else result += c;
    }
    return result;
}

std::string unescaped(std::string_view text) {
    constexpr std::pair<std::string_view, char> entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&amp;", '&'}};
    std::string result;
    while (!text.empty()) {
        bool found = false;
        for (const auto& [name, letter] : entities)
            if (text.starts_with(name)) {
                result += letter;
                text.remove_prefix(name.size());
                found = true;
                break;
            }
        if (found) continue;
        result += text.front();
        text.remove_prefix(1);
    }
    return result;
}

// Reads elements one after the other. What is wrong is said once, by the caller.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_{text} {}

    // True, and past it, when the next thing is this tag ("value", "/value", "nil/").
    bool takes(std::string_view tag) {
        skip_blanks();
        if (!rest_.starts_with('<')) return false;
        const auto end = rest_.find('>');
        if (end == std::string_view::npos || trimmed(rest_.substr(1, end - 1)) != tag) return false;
        rest_.remove_prefix(end + 1);
        return true;
    }
    // Letters up to the next tag.
    std::string_view text() {
        const auto end = std::min(rest_.find('<'), rest_.size());
        const auto found = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return found;
    }
    bool is_at_tag() {
        const auto found = rest_.find_first_not_of(" \t\r\n");
        return found != std::string_view::npos && rest_[found] == '<';
    }

private:
    // Blanks, the declaration and comments
    void skip_blanks() {
        while (true) {
            rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
            const std::string_view end = rest_.starts_with("<?") ? "?>" : rest_.starts_with("<!--") ? "-->" : "";
            const auto at = end.empty() ? std::string_view::npos : rest_.find(end);
            if (at == std::string_view::npos) return;
            rest_.remove_prefix(at + end.size());
        }
    }
    std::string_view rest_;
};

template <class Number>
std::optional<Number> number(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('+')) text.remove_prefix(1);
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<Value> read_value(Reader& in, int depth);

std::optional<Value> read_array(Reader& in, int depth) {
    if (in.takes("data/")) return in.takes("/array") ? std::optional{Value{Value::Array{}}} : std::nullopt;
    if (!in.takes("data")) return std::nullopt;
    Value::Array values;
    while (!in.takes("/data")) {
        auto value = read_value(in, depth + 1);
        if (!value) return std::nullopt;
        values.push_back(std::move(*value));
    }
    if (!in.takes("/array")) return std::nullopt;
    return Value{std::move(values)};
}

std::optional<Value> read_struct(Reader& in, int depth) {
    Value::Struct members;
    while (in.takes("member")) {
        if (!in.takes("name")) return std::nullopt;
        std::string name = unescaped(in.text());
        if (!in.takes("/name")) return std::nullopt;
        auto value = read_value(in, depth + 1);
        if (!value || !in.takes("/member")) return std::nullopt;
        members[std::move(name)] = std::move(*value);
    }
    if (!in.takes("/struct")) return std::nullopt;
    return Value{std::move(members)};
}

// The text of an element and its closing tag.
std::optional<std::string> read_text(Reader& in, std::string_view closing) {
    std::string text = unescaped(in.text());
    if (!in.takes(closing)) return std::nullopt;
    return text;
}

std::optional<Value> read_typed(Reader& in, int depth) {
    if (in.takes("nil/")) return Value{};
    if (in.takes("nil")) return in.takes("/nil") ? std::optional{Value{}} : std::nullopt;
    for (const std::string name : {"int", "i4", "i8"})
        if (in.takes(name)) {
            const auto text = read_text(in, "/" + name);
            const auto value = text ? number<long long>(*text) : std::nullopt;
            return value ? std::optional{Value{*value}} : std::nullopt;
        }
    if (in.takes("double")) {
        const auto text = read_text(in, "/double");
        const auto value = text ? number<double>(*text) : std::nullopt;
        return value ? std::optional{Value{*value}} : std::nullopt;
    }
    if (in.takes("boolean")) {
        const auto text = read_text(in, "/boolean");
        if (!text || (trimmed(*text) != "0" && trimmed(*text) != "1")) return std::nullopt;
        return Value{trimmed(*text) == "1"};
    }
    if (in.takes("string/")) return Value{std::string{}};
    if (in.takes("string")) {
        auto text = read_text(in, "/string");
        return text ? std::optional{Value{std::move(*text)}} : std::nullopt;
    }
    if (in.takes("struct/")) return Value{Value::Struct{}};
    if (in.takes("struct")) return read_struct(in, depth);
    if (in.takes("array")) return read_array(in, depth);
    return std::nullopt;
}

std::optional<Value> read_value(Reader& in, int depth) {
    if (depth > deepest || !in.takes("value")) return std::nullopt;
    // A value without a type is text.
    if (!in.is_at_tag() || in.takes("/value")) {
        auto text = read_text(in, "/value");
        return Value{text ? std::move(*text) : std::string{}};
    }
    auto value = read_typed(in, depth);
    if (!value || !in.takes("/value")) return std::nullopt;
    return value;
}

Failure not_xmlrpc(const char* what_en, const char* what_fr) {
    return fail(fmt::format("expected {} of XML-RPC", what_en), fmt::format("{} XML-RPC est attendu", what_fr));
}

std::optional<std::vector<Value>> read_parameters(Reader& in) {
    std::vector<Value> values;
    if (in.takes("params/") || !in.takes("params")) return values;
    while (in.takes("param")) {
        auto value = read_value(in, 0);
        if (!value || !in.takes("/param")) return std::nullopt;
        values.push_back(std::move(*value));
    }
    if (!in.takes("/params")) return std::nullopt;
    return values;
}

}  // namespace

std::string Value::to_xml() const {
    const auto inside = [this]() -> std::string {
        switch (kind_) {
            case Kind::boolean: return fmt::format("<boolean>{}</boolean>", integer_);
            case Kind::integer: return fmt::format("<int>{}</int>", integer_);
            case Kind::number: return fmt::format("<double>{}</double>", number_);
            case Kind::text: return fmt::format("<string>{}</string>", escaped(text_));
            case Kind::array: {
                std::string result = "<array><data>";
                for (const auto& value : array_) result += value.to_xml();
                return result + "</data></array>";
            }
            case Kind::structure: {
                std::string result = "<struct>";
                for (const auto& [name, value] : struct_)
                    result += fmt::format("<member><name>{}</name>{}</member>", escaped(name), value.to_xml());
                return result + "</struct>";
            }
            default: return "<nil/>";
        }
    };
    return "<value>" + inside() + "</value>";
}

std::string write_call(const Call& call) {
    std::string result = fmt::format("{}<methodCall><methodName>{}</methodName><params>", header, escaped(call.method));
    for (const auto& value : call.parameters) result += "<param>" + value.to_xml() + "</param>";
    return result + "</params></methodCall>\n";
}

std::string write_response(const Value& value) {
    return fmt::format("{}<methodResponse><params><param>{}</param></params></methodResponse>\n", header,
                       value.to_xml());
}

std::string write_fault(int code, std::string_view text) {
    const Value fault{Value::Struct{{"faultCode", Value{code}}, {"faultString", Value{std::string{text}}}}};
    return fmt::format("{}<methodResponse><fault>{}</fault></methodResponse>\n", header, fault.to_xml());
}

Result<Call> parse_call(std::string_view xml) {
    Reader in{xml};
    Call call;
    if (!in.takes("methodCall") || !in.takes("methodName")) return not_xmlrpc("a call", "un appel");
    call.method = std::string{trimmed(in.text())};
    if (!in.takes("/methodName")) return not_xmlrpc("a call", "un appel");
    auto parameters = read_parameters(in);
    if (!parameters || !in.takes("/methodCall")) return not_xmlrpc("a call", "un appel");
    call.parameters = std::move(*parameters);
    return call;
}

Result<Value> parse_response(std::string_view xml) {
    Reader in{xml};
    if (!in.takes("methodResponse")) return not_xmlrpc("an answer", "une réponse");
    if (in.takes("fault")) {
        const auto fault = read_value(in, 0);
        const auto* members = fault ? fault->as_struct() : nullptr;
        const auto text = members ? members->find("faultString") : Value::Struct::const_iterator{};
        const bool has_text = members && text != members->end() && text->second.as_text();
        const std::string words = has_text ? *text->second.as_text() : std::string{"?"};
        return fail(fmt::format("the agent answered with a fault: {}", words),
                    fmt::format("l'agent a répondu par une erreur : {}", words));
    }
    auto values = read_parameters(in);
    if (!values || values->size() != 1 || !in.takes("/methodResponse")) return not_xmlrpc("an answer", "une réponse");
    return std::move(values->front());
}

}  // namespace plateau::protocols::xmlrpc
