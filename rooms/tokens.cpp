#include "rooms/tokens.h"

#include <unistd.h>

#include <array>
#include <stdexcept>

#include "core/sha256.h"

namespace plateau::rooms {

namespace {

constexpr std::size_t longest_token = 256;  // nobody makes the server hash more

}  // namespace

std::string random_name(std::size_t length) {
    constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::string name;
    while (name.size() < length) {
        std::array<unsigned char, 64> bytes;
        if (getentropy(bytes.data(), bytes.size()) != 0) throw std::runtime_error{"the system gives no random numbers"};
        for (const unsigned char byte : bytes)
            if (const auto i = static_cast<std::size_t>(byte & 63); i < letters.size() && name.size() < length)
                name += letters[i];
    }
    return name;
}

Secret Secret::of(std::string_view token) { return token.empty() ? Secret{} : Secret{sha256(token)}; }

// How long it takes says something of the hash at most, of which no token can be made.
bool Secret::fits(std::string_view token) const {
    return !hash_.empty() && !token.empty() && token.size() <= longest_token && sha256(token) == hash_;
}

}  // namespace plateau::rooms
