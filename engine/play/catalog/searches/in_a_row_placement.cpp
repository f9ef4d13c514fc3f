#include "games/in_a_row/placement.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<in_a_row::Placement>;

}  // namespace plateau::play
