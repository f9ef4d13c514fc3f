// Moves as people paste them: "1. 32-28 18-23 2. 37-32 *".
#pragma once

#include <string>
#include <string_view>

namespace plateau::play {

// Without move numbers and without the result at the end.
std::string without_numbers(std::string_view moves);

}  // namespace plateau::play
