// Text fitted to the width of a terminal.
#pragma once

#include <string>
#include <string_view>

namespace plateau::cli {

// How many columns a text takes: letters with accents take one.
int columns_of(std::string_view text);
// Broken between words so that no line is wider than `width` (a longer word stays whole). Every line but the first
// begins with `indent` blanks.
std::string wrapped(std::string_view text, int width, int indent = 0);
// The columns as they stand, and the text beside them in as many lines as it needs.
std::string beside(std::string_view columns, std::string_view text, int width);
// In ASCII alone: letters without their marks, signs spelled as on a typewriter.
std::string in_plain_letters(std::string_view text);
// The beginning that fits.
std::string cut_to(std::string_view text, int width);

}  // namespace plateau::cli
