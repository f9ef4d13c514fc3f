// What was typed after a subcommand, checked against what the subcommand declares.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::cli {

struct Argument {
    std::string name;   // "GAME" for a place in the line, "--depth" for an option
    std::string value;  // what follows an option ("N", or "A B" for two words); empty: a switch
    Text meaning;
    bool is_required = false;
    bool repeats = false;  // the last place may take several words, and an option may come several times

    bool is_option() const { return name.starts_with("--"); }
};

inline Argument place(std::string name, Text meaning) { return {std::move(name), "", std::move(meaning)}; }
inline Argument option(std::string name, std::string value, Text meaning) {
    return {std::move(name), std::move(value), std::move(meaning)};
}
inline Argument flag(std::string name, Text meaning) { return {std::move(name), "", std::move(meaning)}; }
inline Argument required(Argument argument) {
    argument.is_required = true;
    return argument;
}
inline Argument repeated(Argument argument) {
    argument.repeats = true;
    return argument;
}

class Arguments {
public:
    bool has(std::string_view name) const { return values_.contains(name); }
    // The value given, or `fallback`.
    std::string text(std::string_view name, std::string_view fallback = "") const;
    const std::vector<std::string>& all(std::string_view name) const;
    Result<long long> integer(std::string_view name, long long fallback, long long low, long long high) const;
    Result<double> number(std::string_view name, double fallback, double low, double high) const;

    static Result<Arguments> parse(const std::vector<Argument>& declared, const std::vector<std::string>& words);

private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
};

}  // namespace plateau::cli
