#include "server/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <memory>

namespace plateau::server {

namespace {

// Home networks first, what virtual machines and containers use last.
int rank_of(const std::string& address) {
    if (address.starts_with("192.168.")) return 0;
    if (address.starts_with("10.")) return 1;
    return address.starts_with("172.") || address.starts_with("169.254.") ? 3 : 2;
}

bool is_loopback_address(const std::string& address) {
    return address == "localhost" || address == "::1" || address.starts_with("127.");
}

std::vector<std::string> own_addresses() {
    ifaddrs* found = nullptr;
    if (getifaddrs(&found) != 0) return {};
    const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner{found, freeifaddrs};
    std::vector<std::string> addresses;
    for (const ifaddrs* one = found; one; one = one->ifa_next) {
        const bool is_useful = (one->ifa_flags & IFF_UP) && !(one->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT));
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || !is_useful) continue;
        std::array<char, INET_ADDRSTRLEN> text{};
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size())) addresses.emplace_back(text.data());
    }
    return addresses;
}

}  // namespace

std::vector<std::string> reachable_hosts(const std::string& listens_at) {
    if (is_loopback_address(listens_at)) return {};
    if (listens_at != "0.0.0.0" && listens_at != "::") return {listens_at};
    auto addresses = own_addresses();
    std::stable_sort(addresses.begin(), addresses.end(),
                     [](const auto& a, const auto& b) { return rank_of(a) < rank_of(b); });
    return addresses;
}

}  // namespace plateau::server
