// Which program this is: "0.1.0+1a2b3c4d5e", the commit where it was built from a repository.
#pragma once

#include <string>

namespace plateau::play {

std::string version();

}  // namespace plateau::play
