#include "games/axis_allies/rules.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<axis_allies::Rules>;

}  // namespace plateau::play
