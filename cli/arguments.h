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
    bool repeats = false;  // the last place may take several words

    bool is_option() const { return name.starts_with("--"); }
};

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
