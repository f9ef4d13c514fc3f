// The memory of this machine.
#pragma once

#include <optional>

namespace plateau::play {

// What the program may still take, within the limit of its container if there is one; nothing where the system does
// not tell.
std::optional<long long> free_megabytes();

}  // namespace plateau::play
