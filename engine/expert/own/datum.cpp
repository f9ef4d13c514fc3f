#include "expert/own/datum.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>

#include "expert/own/fact.h"

namespace plateau::expert::own {

namespace {

bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)); }

std::size_t digits_from(std::string_view word, std::size_t at) {
    while (at < word.size() && is_digit(word[at])) ++at;
    return at;
}

bool is_sign(std::string_view word, std::size_t at) { return at < word.size() && (word[at] == '+' || word[at] == '-'); }

enum class Number { none, whole, real };

// [sign] digits [. digits] [e [sign] digits], with a digit before the e.
Number number_in(std::string_view word) {
    std::size_t at = is_sign(word, 0) ? 1 : 0;
    std::size_t end = digits_from(word, at), digits = end - at;
    bool is_real = false;
    if (end < word.size() && word[end] == '.') {
        is_real = true;
        at = end + 1;
        end = digits_from(word, at);
        digits += end - at;
    }
    if (digits == 0) return Number::none;
    if (end < word.size() && (word[end] == 'e' || word[end] == 'E')) {
        is_real = true;
        at = end + (is_sign(word, end + 1) ? 2 : 1);
        end = digits_from(word, at);
        if (end == at) return Number::none;
    }
    if (end < word.size()) return Number::none;
    return is_real ? Number::real : Number::whole;
}

struct ToDatum {
    Lexicon& lexicon;
    Datum operator()(Nothing) const { return lexicon.truth(false); }
    Datum operator()(long long number) const { return Item::whole(number); }
    Datum operator()(double number) const { return Item::real(number); }
    Datum operator()(const std::string& word) const { return lexicon.symbol(word); }
    Datum operator()(const Words& words) const {
        Items items;
        for (const std::string& word : words) items.push_back(lexicon.symbol(word));
        return Datum{std::move(items)};
    }
};

}  // namespace

Lexicon::Lexicon(long long& bytes) : bytes_{bytes}, yes_{symbol("TRUE")}, no_{symbol("FALSE")}, nil_{symbol("nil")} {}

const std::string* Lexicon::find(std::string_view word) const {
    if (const auto found = of_rules_.find(word); found != of_rules_.end()) return &*found;
    const auto found = of_run_.find(word);
    return found == of_run_.end() ? nullptr : &*found;
}

const std::string* Lexicon::add(std::string_view word) {
    if (!is_run_) {
        // What both have stays with the rules.
        if (const auto found = of_run_.find(word); found != of_run_.end()) of_rules_.insert(of_run_.extract(found));
        return &*of_rules_.emplace(word).first;
    }
    if (const std::string* known = find(word)) return known;
    bytes_ += static_cast<long long>(word.size() + sizeof(std::string) + 2 * sizeof(void*));
    return &*of_run_.emplace(word).first;
}

Item Lexicon::read(std::string_view word) {
    const std::string text{word};
    switch (number_in(word)) {
        case Number::none: return symbol(word);
        case Number::whole: return Item::whole(std::strtoll(text.c_str(), nullptr, 10));
        case Number::real: break;
    }
    return Item::real(std::strtod(text.c_str(), nullptr));
}

Datum Lexicon::of(const Value& value) { return std::visit(ToDatum{*this}, value); }

std::string to_text(const Item& item) {
    switch (item.kind) {
        case Kind::nothing: return "";
        case Kind::symbol: return item.word();
        case Kind::string: return quoted(item.word());
        case Kind::integer: return std::to_string(item.whole());
        case Kind::fact: return fmt::format("<Fact-{}>", item.fact()->id);
        case Kind::real:
        case Kind::list: break;
    }
    const std::string digits = fmt::format("{:.15g}", item.real());
    return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

std::string to_text(const Datum& value) {
    if (!value.is_list()) return to_text(static_cast<const Item&>(value));
    std::string text = "(";
    for (const Item& item : value.items()) text += (text.size() > 1 ? " " : "") + to_text(item);
    return text + ")";
}

std::string to_text(const Fact& fact) {
    std::string text = "(" + fact.shape->name;
    for (std::size_t i = 0; i < fact.slots.size(); ++i) {
        std::string values;
        for (const Item& item : fact.slots[i].span()) values += " " + to_text(item);
        text += fact.shape->is_ordered ? values : fmt::format(" ({}{})", fact.shape->slots[i].name, values);
    }
    return text + ")";
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result + "\"";
}

std::string unquoted(std::string_view raw) {
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\' && i + 1 < raw.size()) ++i;
        text += raw[i];
    }
    return text;
}

}  // namespace plateau::expert::own
