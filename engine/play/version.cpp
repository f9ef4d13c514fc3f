#include "play/version.h"

#include <plateau_version.h>  // generated

namespace plateau::play {

std::string version() { return PLATEAU_VERSION; }

}  // namespace plateau::play
