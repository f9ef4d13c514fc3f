// Names that nobody can guess, from the system's own source of randomness, and what is kept of them.
#pragma once

#include <string>
#include <string_view>

namespace plateau::rooms {

// Letters and digits; 6 bits of chance each but for the two left out.
std::string random_name(std::size_t length);

inline constexpr std::size_t game_id_length = 10;
inline constexpr std::size_t token_length = 24;

inline std::string new_game_id() { return random_name(game_id_length); }
inline std::string new_token() { return random_name(token_length); }

// A token as it is kept: its hash alone, so that a copy of the archive opens no seat.
class Secret {
public:
    Secret() = default;  // of nobody: no token fits
    static Secret of(std::string_view token);
    static Secret with_hash(std::string hash) { return Secret{std::move(hash)}; }

    bool fits(std::string_view token) const;
    const std::string& hash() const { return hash_; }

private:
    explicit Secret(std::string hash) : hash_{std::move(hash)} {}
    std::string hash_;
};

}  // namespace plateau::rooms
