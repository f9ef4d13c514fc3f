#include "play/played_game.h"

namespace plateau::play {

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
