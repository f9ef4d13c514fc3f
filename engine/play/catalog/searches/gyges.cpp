#include "games/gyges/rules.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<gyges::Rules>;

}  // namespace plateau::play
