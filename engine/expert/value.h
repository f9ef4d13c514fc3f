// What passes between rules and the program: a number, a word, a list of words, or nothing.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace plateau::expert {

struct Nothing {
    friend bool operator==(Nothing, Nothing) = default;
};

using Words = std::vector<std::string>;
using Value = std::variant<Nothing, long long, double, std::string, Words>;

inline Value whole(int value) { return static_cast<long long>(value); }
inline Value truth(bool yes) { return std::string{yes ? "TRUE" : "FALSE"}; }

// A slot of a fact: (zone (id libya) (income 1)) has two.
struct Slot {
    const char* name;
    Value value;
};

}  // namespace plateau::expert
