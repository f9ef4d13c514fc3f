// Values in few bytes: five of them in base 3, or a long run. A byte below 243 is five values; 243 + v begins
// a run of the value v, its length following in groups of seven bits, lowest first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plateau::draughts {

inline constexpr std::uint8_t any_value = 3;  // where nothing is asked

// One byte a value: 0, 1, 2 or any_value.
std::string pack(std::vector<std::uint8_t> values);
// Two bits a value; nothing where the text is not as long as it should be.
std::optional<std::vector<std::uint8_t>> unpack(std::string_view packed, std::uint32_t count);

}  // namespace plateau::draughts
