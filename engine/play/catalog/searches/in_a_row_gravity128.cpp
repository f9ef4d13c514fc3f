#include "games/in_a_row/gravity.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<in_a_row::Gravity128>;

}  // namespace plateau::play
