#include "games/avalam/rules.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<avalam::Rules>;

}  // namespace plateau::play
