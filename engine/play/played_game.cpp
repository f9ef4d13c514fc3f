#include "play/played_game.h"

#include <algorithm>
#include <cassert>

namespace plateau::play {

// A thirtieth of what is left and most of what will be added, never more than half of what there is.
double share_of_clock(double seconds_left, double increment) {
    assert(seconds_left >= 0 && increment >= 0);
    return std::clamp(seconds_left / 30 + 0.8 * increment, 0.001, std::max(0.001, 0.5 * seconds_left));
}

const char* to_string(Mishap mishap) {
    switch (mishap) {
        case Mishap::crash: return "crash";
        case Mishap::stall: return "stall";
        case Mishap::illegal: return "illegal";
        case Mishap::time: return "time";
        case Mishap::none: break;
    }
    return "none";
}

}  // namespace plateau::play
