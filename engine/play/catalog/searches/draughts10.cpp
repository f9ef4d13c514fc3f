#include "games/draughts/rules.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<draughts::Rules10>;

}  // namespace plateau::play
