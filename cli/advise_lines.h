// Advice by lines of JSON, for a program that plays a whole game with one process of ours: a question a line, an answer
// a line. docs/axis_allies_interchange.md describes them.
#pragma once

#include <iosfwd>

#include "cli/console.h"
#include "core/options.h"

namespace plateau::cli {

struct AdviceLines {
    Spec game;           // as the command line named it
    std::string player;  // where a question names none
    std::uint64_t seed = 1;
};

// Answers every line of `questions` until they end or the program is interrupted.
int answer_advice_lines(const AdviceLines& lines, std::istream& questions, const Console& console);

}  // namespace plateau::cli
