// Names that nobody can guess, from the system's own source of randomness.
#pragma once

#include <string>
#include <string_view>

namespace plateau::server {

// Letters and digits; 6 bits of chance each but for the two left out.
std::string random_name(std::size_t length);

inline constexpr std::size_t game_id_length = 10;
inline constexpr std::size_t token_length = 24;

inline std::string new_game_id() { return random_name(game_id_length); }
inline std::string new_token() { return random_name(token_length); }

// Compares without telling by its duration where the difference lies.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace plateau::server
