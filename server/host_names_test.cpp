#include "server/host_names.h"

#include <gtest/gtest.h>

namespace plateau::server {
namespace {

bool passes(const std::vector<std::string>& names, const std::string& host, const std::string& came_to = "127.0.0.1") {
    Request request;
    request.host = host;
    request.came_to = came_to;
    return HostNames::read(names)->has_host_of(request);
}

TEST(HostNames, AreThisMachinesOwnAndThoseGiven) {
    for (const char* host : {"localhost", "LocalHost:8080", "127.0.0.1:1", "[::1]:8080", "0.0.0.0:8080"})
        EXPECT_TRUE(passes({}, host));
    EXPECT_FALSE(passes({}, "plateau.example.org"));
    EXPECT_TRUE(passes({"plateau.example.org"}, "plateau.example.org"));
    EXPECT_TRUE(passes({"Plateau.example.org"}, "plateau.EXAMPLE.org.:443"));
    EXPECT_TRUE(passes({"a.org", "b.org"}, "b.org"));
    for (const char* host : {"", "example.org", "plateau.example.org.evil.org", "evil.org:plateau.example.org", "["})
        EXPECT_FALSE(passes({"plateau.example.org"}, host)) << host;
}

TEST(HostNames, AreTheAddressThatARequestCameTo) {
    EXPECT_TRUE(passes({}, "192.168.1.5:8080", "192.168.1.5"));
    EXPECT_TRUE(passes({}, "192.168.1.5", "::ffff:192.168.1.5"));
    EXPECT_TRUE(passes({}, "[fe80::7]:8080", "fe80::7"));
    EXPECT_FALSE(passes({}, "192.168.1.6", "192.168.1.5"));
    EXPECT_TRUE(passes({"192.168.1.6"}, "192.168.1.6", "172.17.0.2")) << "a port that leads into a container";
    EXPECT_TRUE(passes({"fe80::8"}, "[fe80::8]", "fe80::7"));
}

TEST(HostNames, AreHosts) {
    for (const char* text : {"", "https://plateau.example.org", "a b", "a/b", "[x]", "*"})
        EXPECT_FALSE(HostNames::read({text})) << text;
}

}  // namespace
}  // namespace plateau::server
