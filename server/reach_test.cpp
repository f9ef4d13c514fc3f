#include "server/reach.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace plateau::server {
namespace {

TEST(Reach, IsNoneOfAServerForThisMachineAlone) {
    for (const auto* host : {"127.0.0.1", "127.0.0.2", "localhost", "::1"}) EXPECT_TRUE(reachable_hosts(host).empty());
}

TEST(Reach, IsTheAddressThatTheServerListensAt) {
    EXPECT_EQ(reachable_hosts("192.168.1.7"), std::vector<std::string>{"192.168.1.7"});
}

TEST(Reach, IsEveryAddressButLoopbackOfAServerForAll) {
    const auto hosts = reachable_hosts("0.0.0.0");
    EXPECT_TRUE(std::none_of(hosts.begin(), hosts.end(), [](const auto& host) { return host.starts_with("127."); }));
}

}  // namespace
}  // namespace plateau::server
