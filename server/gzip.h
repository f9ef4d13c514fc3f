// Text made small for the way to the browser.
#pragma once

#include <string>
#include <string_view>

namespace plateau::server {

// A whole gzip file (RFC 1952) that holds the text.
std::string gzip(std::string_view text);

}  // namespace plateau::server
