#include "server/tokens.h"

#include <sys/random.h>

#include <array>
#include <stdexcept>

namespace plateau::server {

std::string random_name(std::size_t length) {
    constexpr std::string_view letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    std::string name;
    while (name.size() < length) {
        std::array<unsigned char, 64> bytes;
        if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
            throw std::runtime_error{"the system gives no random numbers"};
        for (const unsigned char byte : bytes)
            if (const auto i = static_cast<std::size_t>(byte & 63); i < letters.size() && name.size() < length)
                name += letters[i];
    }
    return name;
}

bool same_secret(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0 && !a.empty();
}

}  // namespace plateau::server
