#include "cli/arguments.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/names.h"
#include "core/options.h"

namespace plateau::cli {

std::string Arguments::text(std::string_view name, std::string_view fallback) const {
    const auto found = values_.find(name);
    return found == values_.end() ? std::string{fallback} : found->second.back();
}

const std::vector<std::string>& Arguments::all(std::string_view name) const {
    static const std::vector<std::string> none;
    const auto found = values_.find(name);
    return found == values_.end() ? none : found->second;
}

Result<long long> Arguments::integer(std::string_view name, long long fallback, long long low, long long high) const {
    if (!has(name)) return fallback;
    return options::integer(name, text(name), low, high);
}

Result<double> Arguments::number(std::string_view name, double fallback, double low, double high) const {
    if (!has(name)) return fallback;
    return options::number(name, text(name), low, high);
}

namespace {

Failure unknown_option(std::string_view name, const std::vector<Argument>& declared) {
    std::vector<std::string> names;
    for (const auto& argument : declared)
        if (argument.is_option()) names.push_back(argument.name);
    return unknown_name({"option", "d'option"}, name, names);
}

}  // namespace

Result<Arguments> Arguments::parse(const std::vector<Argument>& declared, const std::vector<std::string>& words) {
    Arguments result;
    std::vector<Argument> places;
    std::copy_if(declared.begin(), declared.end(), std::back_inserter(places),
                 [](const auto& argument) { return !argument.is_option(); });
    std::size_t place = 0;
    bool options_are_over = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == "--" && !options_are_over) {
            options_are_over = true;
            continue;
        }
        if (!options_are_over && words[i].starts_with("--")) {
            const auto equals = words[i].find('=');
            const std::string name = words[i].substr(0, equals);
            const auto option = std::find_if(declared.begin(), declared.end(),
                                             [&](const auto& argument) { return argument.name == name; });
            if (option == declared.end()) return unknown_option(name, declared);
            if (option->value.empty()) {
                if (equals != std::string::npos)
                    return fail(fmt::format("{} takes no value", name), fmt::format("{} ne prend pas de valeur", name));
                result.values_[name].push_back("1");
                continue;
            }
            auto wanted = 1 + std::count(option->value.begin(), option->value.end(), ' ');
            if (equals != std::string::npos) {
                result.values_[name].push_back(words[i].substr(equals + 1));
                --wanted;
            }
            for (; wanted > 0 && i + 1 < words.size(); --wanted) result.values_[name].push_back(words[++i]);
            if (wanted > 0)
                return fail(fmt::format("{} needs a value: {} {}", name, name, option->value),
                            fmt::format("{} attend une valeur : {} {}", name, name, option->value));
            continue;
        }
        if (place >= places.size())
            return fail(fmt::format("unexpected argument: '{}'", words[i]),
                        fmt::format("argument en trop : « {} »", words[i]));
        result.values_[places[place].name].push_back(words[i]);
        if (!places[place].repeats) ++place;
    }
    for (const auto& argument : declared)
        if (argument.is_required && !result.has(argument.name))
            return fail(fmt::format("{} is missing: {}", argument.name, argument.meaning.en),
                        fmt::format("il manque {} : {}", argument.name, argument.meaning.fr));
    return result;
}

}  // namespace plateau::cli
