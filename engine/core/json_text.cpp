#include "core/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace plateau {

namespace {

constexpr int number_overflow = 406;  // the library's number for it

// Builds the document as the library reads it, and stops it where the document becomes too deep.
template <class Document>
class Builder final : public nlohmann::json_sax<Document> {
public:
    Document document;
    std::size_t stopped_at = 0;  // characters read
    bool is_too_deep = false, is_too_large = false;

    bool null() override { return add(nullptr), true; }
    bool boolean(bool value) override { return add(value), true; }
    bool number_integer(typename Document::number_integer_t value) override { return add(value), true; }
    bool number_unsigned(typename Document::number_unsigned_t value) override { return add(value), true; }
    bool number_float(double value, const std::string&) override { return add(value), true; }
    bool string(std::string& value) override { return add(std::move(value)), true; }
    bool binary(typename Document::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(Document::object()); }
    bool start_array(std::size_t) override { return open(Document::array()); }
    bool end_object() override { return open_.pop_back(), true; }
    bool end_array() override { return open_.pop_back(), true; }
    bool key(std::string& name) override { return field_ = &(*open_.back())[name], true; }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& error) override {
        stopped_at = position;
        is_too_large = error.id == number_overflow;
        return false;
    }

private:
    // A value is the document itself, the next element of an array, or the field whose name was read last.
    Document& add(Document value) {
        if (open_.empty()) return document = std::move(value);
        if (!open_.back()->is_array()) return *field_ = std::move(value);
        open_.back()->push_back(std::move(value));
        return open_.back()->back();
    }
    bool open(Document container) {
        is_too_deep = open_.size() == deepest_json;
        if (!is_too_deep) open_.push_back(&add(std::move(container)));
        return !is_too_deep;
    }

    std::vector<Document*> open_;  // from the outermost to the innermost
    Document* field_ = nullptr;
};

// The bracket that opens one level too many, in text that is JSON up to there.
std::size_t place_too_deep(std::string_view text) {
    std::size_t depth = 0;
    bool is_in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') is_in_string = !is_in_string;
        else if (is_in_string) i += c == '\\' ? 1 : 0;
        else if (c == ']' || c == '}') --depth;
        else if ((c == '[' || c == '{') && ++depth > deepest_json) return i;
    }
    return text.size();
}

Failure wrong_at(std::string_view text, std::size_t place, std::size_t first_line, const Text& what) {
    const std::string_view before = text.substr(0, std::min(place, text.size()));
    const std::string_view in_line = before.substr(before.rfind('\n') + 1);
    const auto line = first_line + std::count(before.begin(), before.end(), '\n');
    // Of a letter of several bytes the first counts.
    const auto column = 1 + std::count_if(in_line.begin(), in_line.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return fail(fmt::format("line {}, column {}: {}", line, column, what.en),
                fmt::format("ligne {}, colonne {} : {}", line, column, what.fr));
}

}  // namespace

template <class Document>
Result<Document> read_json(std::string_view text, std::size_t first_line) {
    Builder<Document> builder;
    const bool is_read = Document::sax_parse(text.begin(), text.end(), &builder);
    const std::size_t zero = text.find('\0');  // where the library ends, whatever follows
    if (is_read && zero == std::string_view::npos) return std::move(builder.document);
    if (builder.is_too_deep)
        return wrong_at(text, place_too_deep(text), first_line,
                        {fmt::format("this JSON is nested more than {} levels deep", deepest_json),
                         fmt::format("ce JSON est imbriqué sur plus de {} niveaux", deepest_json)});
    const std::size_t place = is_read ? zero : std::max<std::size_t>(1, builder.stopped_at) - 1;
    if (builder.is_too_large)
        return wrong_at(text, place, first_line, {"this number is too large", "ce nombre est trop grand"});
    return wrong_at(text, place, first_line, {"this is not JSON", "ce n'est pas du JSON"});
}

template <class Document>
std::string text_in(const Document& object, const char* field) {
    const auto found = object.find(field);
    return found != object.end() && found->is_string() ? found->template get<std::string>() : std::string{};
}

template Result<nlohmann::json> read_json(std::string_view, std::size_t);
template Result<nlohmann::ordered_json> read_json(std::string_view, std::size_t);
template std::string text_in(const nlohmann::json&, const char*);
template std::string text_in(const nlohmann::ordered_json&, const char*);

}  // namespace plateau
