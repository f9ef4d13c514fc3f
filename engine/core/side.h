// The two seats of a game. A seat is not a colour: colours, powers and pieces belong to a position.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plateau {

enum class Side : std::uint8_t { first, second };

constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }

constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

constexpr const char* to_string(Side side) { return side == Side::first ? "first" : "second"; }

}  // namespace plateau
