// Names that people type, looked up in lists.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau {

// The known name that was probably meant: the same in other letters, cut short, or a slip of the fingers away. Empty:
// none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

// "PROBLEM: expected one of a, b".
Failure expected_one_of(const Text& problem, const std::vector<std::string>& known);
// "there is no player 'x': did you mean y? Expected one of a, b". The kind in French has its article: {"player", "de
// joueur"}. What was meant may be told; otherwise it is the nearest name, if any is near.
Failure unknown_name(const Text& kind, std::string_view name, const std::vector<std::string>& known,
                     std::string meant = "");

// By the name it has, or by one that it had.
template <class Named>
bool is_called(const Named& thing, std::string_view name) {
    return thing.name == name ||
           std::find(thing.former_names.begin(), thing.former_names.end(), name) != thing.former_names.end();
}

// The names of things that have one.
template <class Things>
std::vector<std::string> names_of(const Things& things) {
    std::vector<std::string> names;
    for (const auto& thing : things) names.emplace_back(thing.name);
    return names;
}

}  // namespace plateau
