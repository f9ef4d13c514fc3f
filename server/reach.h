// By which addresses other devices of the house find this machine.
#pragma once

#include <string>
#include <vector>

namespace plateau::server {

// Of a server that listens there: the address itself, or, where it listens everywhere, those of the machine on its
// networks, a home network's first; none where it listens to this machine alone.
std::vector<std::string> reachable_hosts(const std::string& listens_at);

}  // namespace plateau::server
