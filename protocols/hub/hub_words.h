// Lines of the Hub protocol, version 2: a command, then arguments `name=value`, quoted where they need it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocols/draughts/wire_game.h"

namespace plateau::protocols::hub {

struct Line {
    std::string command;
    std::vector<std::pair<std::string, std::string>> arguments;  // a flag has an empty value

    const std::string* find(std::string_view name) const;
    bool has(std::string_view name) const { return find(name) != nullptr; }
    void add(std::string name, std::string value) { arguments.emplace_back(std::move(name), std::move(value)); }
};

// Anything can be read: what makes no sense becomes arguments that nobody asks for.
Line parse_line(std::string_view text);
std::string to_text(const Line& line);

// "32-28", or from x to x each captured square: "28x19x23".
std::string to_text(const WireMove& move);
std::optional<WireMove> parse_move(std::string_view text);

// How Hub engines call the variants, and how we do.
struct VariantName {
    const char* hub;
    const char* game;
};
inline constexpr VariantName variant_names[] = {
    {"normal", "draughts"}, {"killer", "killer"},         {"bt", "breakthrough"}, {"frisian", "frisian"},
    {"losing", "losing"},   {"turnaround", "turnaround"}, {"russian", "russian"}, {"brazilian", "brazilian"},
    {"english", "english"}, {"italian", "italian"}};

}  // namespace plateau::protocols::hub
