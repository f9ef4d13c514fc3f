#include "server/clients.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace plateau::server {

namespace {

using Bytes = std::array<unsigned char, 16>;
constexpr Bytes mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};  // an IPv4 address in the last four

std::string text_of(int family, const void* bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    return inet_ntop(family, bytes, text.data(), text.size()) ? text.data() : "";
}

std::string without_port(std::string_view text) {
    const auto blanks = " \t";
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return "";
    text = text.substr(first, text.find_last_not_of(blanks) - first + 1);
    if (text.starts_with('[')) return std::string{text.substr(1, text.find(']') - 1)};
    const bool has_port = std::count(text.begin(), text.end(), ':') == 1;
    return std::string{has_port ? text.substr(0, text.find(':')) : text};
}

// The first 64 bits of an IPv6 address; any other as it is.
std::string network_of(const std::string& address) {
    Bytes bytes{};
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return address;
    std::fill(bytes.begin() + 8, bytes.end(), 0);
    return text_of(AF_INET6, bytes.data());
}

std::vector<std::string_view> parts_of(std::string_view list) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto comma = list.find(',');
        parts.push_back(list.substr(0, comma));
        if (comma == std::string_view::npos) return parts;
        list = list.substr(comma + 1);
    }
}

}  // namespace

std::string bare_address(std::string_view text) {
    const std::string address = without_port(text);
    Bytes bytes{};
    if (inet_pton(AF_INET, address.c_str(), bytes.data()) == 1) return text_of(AF_INET, bytes.data());
    if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) return "";
    if (std::memcmp(bytes.data(), mapped.data(), 12) == 0) return text_of(AF_INET, bytes.data() + 12);
    return text_of(AF_INET6, bytes.data());
}

std::string client_of(const Request& request, const std::vector<std::string>& proxies) {
    const auto is_trusted = [&](const std::string& address) {
        return std::find(proxies.begin(), proxies.end(), address) != proxies.end();
    };
    std::string client = bare_address(request.peer);
    auto hops = parts_of(request.forwarded_for);
    while (is_trusted(client) && !hops.empty()) {
        const std::string hop = bare_address(hops.back());
        hops.pop_back();
        if (hop.empty()) break;  // nobody that can be told apart
        client = hop;
    }
    return network_of(client);
}

}  // namespace plateau::server
