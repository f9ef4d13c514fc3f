#include "core/options.h"
#include "core/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

namespace plateau {

const std::string* Spec::find(std::string_view key) const {
    for (const auto& [known, value] : options)
        if (known == key) return &value;
    return nullptr;
}

void Spec::set(std::string key, std::string value) {
    for (auto& [known, old] : options)
        if (known == key) {
            old = std::move(value);
            return;
        }
    options.emplace_back(std::move(key), std::move(value));
}

void Spec::erase(std::string_view key) {
    std::erase_if(options, [&](const auto& option) { return option.first == key; });
}

Spec Spec::under(std::string_view prefix) const {
    Spec result;
    result.name = std::string{prefix};
    for (const auto& [key, value] : options)
        if (key.size() > prefix.size() && key.starts_with(prefix) && key[prefix.size()] == '.')
            result.set(key.substr(prefix.size() + 1), value);
    return result;
}

std::string Spec::to_text() const {
    std::string text = name;
    char separator = ':';
    for (const auto& [key, value] : options) {
        text += separator + key + '=' + value;
        separator = ',';
    }
    return text;
}

namespace {

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-' ||
               (c >= 'A' && c <= 'Z');
    });
}

Failure not_a_spec(std::string_view text) {
    return fail(fmt::format("'{}' is not understood: expected NAME or NAME:key=value,key=value", text),
                fmt::format("« {} » n'est pas compris : NOM ou NOM:clé=valeur,clé=valeur est attendu", text));
}

}  // namespace

Result<Spec> parse_spec(std::string_view text) {
    Spec spec;
    const auto colon = text.find(':');
    spec.name = std::string{text.substr(0, colon)};
    if (!is_name(spec.name)) return not_a_spec(text);
    if (colon == std::string_view::npos) return spec;
    std::string_view rest = text.substr(colon + 1);
    while (true) {
        const auto comma = rest.find(',');
        const auto part = rest.substr(0, comma);
        const auto equals = part.find('=');
        if (equals == std::string_view::npos || !is_name(part.substr(0, equals))) return not_a_spec(text);
        const std::string key{part.substr(0, equals)};
        if (spec.find(key))
            return fail(fmt::format("option '{}' is given twice in '{}'", key, text),
                        fmt::format("l'option « {} » est donnée deux fois dans « {} »", key, text));
        spec.set(key, std::string{part.substr(equals + 1)});
        if (comma == std::string_view::npos) return spec;
        rest = rest.substr(comma + 1);
    }
}

namespace options {

Result<long long> integer(std::string_view name, std::string_view text, long long low, long long high) {
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high)
        return fail(fmt::format("{} must be a whole number from {} to {}, not '{}'", name, low, high, text),
                    fmt::format("{} doit être un entier de {} à {}, et non « {} »", name, low, high, text));
    return value;
}

Result<long long> integer(const OptionInfo& option) {
    assert(option.type == "integer");
    return integer(option.name, option.value, std::stoll(option.minimum), std::stoll(option.maximum));
}

Result<double> number(std::string_view name, std::string_view text, double low, double high) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value >= low && value <= high))
        return fail(fmt::format("{} must be a number from {} to {}, not '{}'", name, low, high, text),
                    fmt::format("{} doit être un nombre de {} à {}, et non « {} »", name, low, high, text));
    return value;
}

Result<bool> yes_or_no(std::string_view name, std::string_view text) {
    if (text == "1" || text == "on" || text == "true" || text == "yes") return true;
    if (text == "0" || text == "off" || text == "false" || text == "no") return false;
    return fail(fmt::format("{} must be 1 or 0, not '{}'", name, text),
                fmt::format("{} doit être 1 ou 0, et non « {} »", name, text));
}

Result<double> seconds(std::string_view name, std::string_view text) {
    struct Unit {
        std::string_view suffix;
        double seconds;
    };
    for (const Unit unit : {Unit{"ms", 0.001}, Unit{"min", 60.0}, Unit{"s", 1.0}}) {
        if (!text.ends_with(unit.suffix)) continue;
        double value = 0;
        const char* last = text.data() + text.size() - unit.suffix.size();
        const auto [end, error] = std::from_chars(text.data(), last, value);
        if (error == std::errc{} && end == last && value >= 0 && value * unit.seconds <= 1e6)
            return value * unit.seconds;
        break;
    }
    return fail(fmt::format("{} must be a duration such as 200ms, 1.5s or 2min, not '{}'", name, text),
                fmt::format("{} doit être une durée comme 200ms, 1.5s ou 2min, et non « {} »", name, text));
}

std::string write(double value) { return fmt::format("{}", value); }

Failure unknown(std::string_view owner, std::string_view key, const std::vector<OptionInfo>& known) {
    if (known.empty())
        return fail(fmt::format("{} has no option '{}': it takes none", owner, key),
                    fmt::format("{} n'a pas d'option « {} » : il n'en prend aucune", owner, key));
    std::vector<std::string> names;
    for (const auto& option : known)
        if (std::find(names.begin(), names.end(), option.name) == names.end()) names.push_back(option.name);
    return expected_one_of(
        {fmt::format("{} has no option '{}'", owner, key), fmt::format("{} n'a pas d'option « {} »", owner, key)},
        names);
}

}  // namespace options

void OptionReader::operator()(const char* name, std::string& value, const char* words, const char*, const Text&) {
    const std::string* text = take(name);
    if (!text) return;
    const std::string list = fmt::format("|{}|", words);
    if (list != "||" && list.find(fmt::format("|{}|", *text)) == std::string::npos)
        return keep(fail(fmt::format("{} must be one of {}, not '{}'", name, words, *text),
                         fmt::format("{} doit être un mot parmi {}, et non « {} »", name, words, *text)));
    value = *text;
}

const std::string* OptionReader::take(const char* name) {
    taken_.emplace_back(name);
    return spec_.find(name);
}

Result<void> OptionReader::finish(const std::vector<OptionInfo>& known) const {
    if (failure_) return *failure_;
    for (const auto& [key, value] : spec_.options)
        if (std::find(taken_.begin(), taken_.end(), key) == taken_.end())
            return options::unknown(spec_.name, key, known);
    return {};
}

}  // namespace plateau
