// A diagram on the terminal: one character cell per board cell, colours where the terminal has them.
#pragma once

#include <string>

#include "game/diagram.h"

namespace plateau::cli {

// `touched`: cells of the last move, shown bright.
std::string draw(const Diagram& diagram, const std::vector<std::string>& touched, bool with_colours);

}  // namespace plateau::cli
