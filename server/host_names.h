// The names by which a server is asked for. A page of another site can make its own name lead here; what comes under
// a name that nobody gave this server is refused.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "server/web_server.h"

namespace plateau::server {

// "plateau.example.org", "192.168.1.5", "[::1]": as a Host header says it, without port, in small letters.
std::string host_name(std::string_view host);

class HostNames {
public:
    HostNames() = default;  // this machine alone
    // Fails on what is no name of a host.
    static Result<HostNames> read(const std::vector<std::string>& given);

    bool are_given() const { return !names_.empty(); }
    // Whether the Host of a request is one that was given, the address that the request came to, or this machine's own.
    bool has_host_of(const Request& request) const;

private:
    std::vector<std::string> names_;
};

}  // namespace plateau::server
