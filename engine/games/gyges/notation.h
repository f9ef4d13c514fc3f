// Names of squares: a1 to f6, S and N for the goals.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/gyges/board.h"

namespace plateau::gyges {

std::string square_name(Square square);
std::optional<Square> parse_square(std::string_view text);

constexpr const char* letter_of(Side side) { return side == Side::first ? "S" : "N"; }
constexpr const char* english_name(Side side) { return side == Side::first ? "South" : "North"; }
constexpr const char* french_name(Side side) { return side == Side::first ? "Sud" : "Nord"; }

}  // namespace plateau::gyges
