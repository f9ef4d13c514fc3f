// Targets of fuzzing. Each source of this folder adds some: a function that reads any bytes and must neither crash nor
// hang. `./fuzz` lists and runs them.
#pragma once

#include <string_view>

namespace plateau::fuzz {

struct Target {
    const char* name;
    void (*run)(std::string_view input);
};

// A global of the source that adds a target.
struct AddTarget {
    AddTarget(const char* name, void (*run)(std::string_view input));
};

// Ends the program: what was promised of an input does not hold.
void expect(bool holds, const char* promise);

}  // namespace plateau::fuzz
