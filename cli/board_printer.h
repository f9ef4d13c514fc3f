// A diagram on the terminal: one character cell per board cell, colours where the terminal has them.
#pragma once

#include <string>

#include "game/diagram.h"

namespace plateau::cli {

// `touched`: cells of the last move, shown bright.
// How a terminal shows it.
struct Ink {
    bool with_colours = false;
    bool any_letter = true;  // else ASCII alone
};

std::string draw(const Diagram& diagram, const std::vector<std::string>& touched, Ink ink = {});

}  // namespace plateau::cli
