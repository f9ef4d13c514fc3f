// The server keeps rooms and speaks of them everywhere: their names are its own.
#pragma once

namespace plateau::rooms {}

namespace plateau::server {

using namespace rooms;

}  // namespace plateau::server
