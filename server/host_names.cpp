#include "server/host_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "server/clients.h"

namespace plateau::server {

namespace {

constexpr std::size_t longest_host = 253;  // RFC 1035

// Letters, digits, dots and hyphens; addresses of IPv6 in brackets.
bool is_host(std::string_view name) {
    if (name.empty() || name.size() > longest_host) return false;
    if (name.front() == '[') return !bare_address(name).empty();
    return name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-_") == std::string_view::npos;
}

// The last two are what a server that listens everywhere calls itself.
bool is_of_this_machine(std::string_view name) {
    return name == "localhost" || name == "127.0.0.1" || name == "[::1]" || name == "0.0.0.0" || name == "[::]";
}

}  // namespace

std::string host_name(std::string_view host) {
    const auto end = host.starts_with('[') ? host.find(']') + 1 : std::min(host.find(':'), host.size());
    std::string name{host.substr(0, end)};
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (name.ends_with('.')) name.pop_back();
    return name;
}

Result<HostNames> HostNames::read(const std::vector<std::string>& given) {
    HostNames names;
    for (const auto& text : given) {
        const auto colons = std::count(text.begin(), text.end(), ':');
        const bool is_bare_v6 = colons > 1 && !text.starts_with('[');
        names.names_.push_back(host_name(is_bare_v6 ? "[" + text + "]" : text));
        if (colons == 1 || !is_host(names.names_.back()))
            return fail(fmt::format("--name must be a host such as plateau.example.org, not '{}'", text),
                        fmt::format("--name doit être un hôte comme plateau.example.org, et non « {} »", text));
    }
    return names;
}

bool HostNames::has_host_of(const Request& request) const {
    const std::string name = host_name(request.host);
    if (is_of_this_machine(name) || std::find(names_.begin(), names_.end(), name) != names_.end()) return true;
    const std::string address = bare_address(name);
    return !address.empty() && address == bare_address(request.came_to);
}

}  // namespace plateau::server
