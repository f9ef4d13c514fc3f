// SHA-256 (FIPS 180-4), for secrets that are kept as their hash alone.
#pragma once

#include <string>
#include <string_view>

namespace plateau {

// 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace plateau
