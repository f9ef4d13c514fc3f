// The values that people choose an option from, in the lists of the page and of the terminal. They come from what the
// option says of itself: its words, its range, what it names. Other values in its range can still be typed.
#pragma once

#include "play/any_game.h"

namespace plateau::play {

// Empty: any text. Otherwise the option's own value is among them; one alone: there is nothing to choose.
std::vector<std::string> choices(const OptionInfo& option, const GameInfo& game);

}  // namespace plateau::play
