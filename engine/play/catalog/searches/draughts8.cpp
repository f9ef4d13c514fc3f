#include "games/draughts/rules.h"
#include "play/searches_impl.h"

namespace plateau::play {

template struct Searches<draughts::Rules8>;

}  // namespace plateau::play
