// Who asks. Thinking is shared out among clients, and a client is an address.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/web_server.h"

namespace plateau::server {

// "10.0.0.5:4711", "[2001:db8::7]" or "::ffff:10.0.0.5" as a bare address; empty when it is none.
std::string bare_address(std::string_view text);

// The address that the request came from; or, where that is a trusted proxy, the last one that proxies forward
// (X-Forwarded-For) and that is no trusted proxy itself. Addresses of one IPv6 network (64 bits) are one client.
std::string client_of(const Request& request, const std::vector<std::string>& proxies);

}  // namespace plateau::server
