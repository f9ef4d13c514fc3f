#include "server/clients.h"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

std::string client(std::string peer, std::string forwarded_for, const std::vector<std::string>& proxies) {
    Request request;
    request.peer = std::move(peer);
    request.forwarded_for = std::move(forwarded_for);
    return client_of(request, proxies);
}

TEST(Clients, AreWhereTheRequestCameFrom) {
    EXPECT_EQ(client("10.0.0.7", "", {}), "10.0.0.7");
    EXPECT_EQ(client("10.0.0.7", "1.2.3.4", {}), "10.0.0.7") << "anybody can write such a line";
    EXPECT_EQ(client("10.0.0.7", "1.2.3.4", {"10.0.0.5"}), "10.0.0.7");
}

TEST(Clients, AreWhomATrustedProxyNames) {
    const std::vector<std::string> proxies{"10.0.0.5", "10.0.0.6"};
    EXPECT_EQ(client("10.0.0.5", "1.2.3.4", proxies), "1.2.3.4");
    EXPECT_EQ(client("10.0.0.5", "6.6.6.6, 1.2.3.4", proxies), "1.2.3.4") << "what comes before may be invented";
    EXPECT_EQ(client("10.0.0.5", "6.6.6.6, 1.2.3.4 , 10.0.0.6", proxies), "1.2.3.4");
    EXPECT_EQ(client("10.0.0.5", "1.2.3.4:5678", proxies), "1.2.3.4");
    EXPECT_EQ(client("10.0.0.5", "", proxies), "10.0.0.5");
    EXPECT_EQ(client("10.0.0.5", "1.2.3.4, unknown", proxies), "10.0.0.5");
}

TEST(Clients, OfOneNetworkAreOne) {
    EXPECT_EQ(client("2001:db8:1:2::7", "", {}), client("2001:db8:1:2:3:4:5:6", "", {}));
    EXPECT_NE(client("2001:db8:1:2::7", "", {}), client("2001:db8:1:3::7", "", {}));
    EXPECT_EQ(client("::ffff:10.0.0.7", "", {}), "10.0.0.7");
    EXPECT_EQ(bare_address("[2001:DB8::7]:443"), "2001:db8::7");
    for (const char* text : {"", " ", "localhost", "1.2.3", "[", "1.2.3.4.5"})
        EXPECT_EQ(bare_address(text), "") << text;
}

}  // namespace
}  // namespace plateau::server
