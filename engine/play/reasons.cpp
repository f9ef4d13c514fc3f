#include "play/reasons.h"

#include <fmt/format.h>

#include <new>

namespace plateau::play {

namespace {

Text verb_of(Mishap mishap) {
    switch (mishap) {
        case Mishap::crash: return {"crashed", "est tombé en panne"};
        case Mishap::stall: return {"did not answer", "n'a pas répondu"};
        case Mishap::illegal: return {"made an illegal move", "a joué un coup illégal"};
        case Mishap::time: return {"exceeded its time", "a dépassé son temps"};
        case Mishap::none: break;
    }
    return {"lost", "a perdu"};
}

}  // namespace

Text reason_of(Mishap mishap, Side side, const Text& complaint) {
    const Text verb = verb_of(mishap);
    const bool is_first = side == Side::first;
    return {fmt::format("the {} player {}: {}", is_first ? "first" : "second", verb.en, complaint.en),
            fmt::format("le {} joueur {} : {}", is_first ? "premier" : "second", verb.fr, complaint.fr)};
}

Text what_happened(const std::exception& error) {
    if (dynamic_cast<const std::bad_alloc*>(&error)) return {"it ran out of memory", "il a manqué de mémoire"};
    return {"an internal error", "une erreur interne"};
}

Text took_too_long(double seconds, double limit) {
    return {fmt::format("{:.3f} s instead of {:.3f} s", seconds, limit),
            fmt::format("{:.3f} s au lieu de {:.3f} s", seconds, limit)};
}

}  // namespace plateau::play
