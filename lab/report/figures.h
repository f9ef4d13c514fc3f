// Figures as each language writes them: 61.3 % in English, 61,3 % in French.
#pragma once

#include <string>
#include <string_view>

#include "core/text.h"

namespace plateau::lab {

// The words that are figures get a decimal comma; names, specs and versions stay as they are.
std::string french_figures(std::string_view text);

// A figure or a name, the same in both languages but for the decimal comma.
Text figure(std::string text);
Text figure(double value, int decimals);

}  // namespace plateau::lab
