// A function of the language as its table names it.
#pragma once

#include <span>
#include <string_view>

#include "expert/own/evaluator.h"

namespace plateau::expert::own {

struct FunctionRow {
    const char* name;
    int least, most;         // arguments; -1: any number
    std::string_view takes;  // see Callable
    char gives;
    Datum (*work)(Evaluator&, const Expression&);
};

// Functions of words and of lists, by name.
std::span<const FunctionRow> word_functions();

}  // namespace plateau::expert::own
