// Whether this program experiments: lets players play each other, learns, measures. A page only plays, and fetches
// less.
#pragma once

#include "core/result.h"

namespace plateau::play {

#ifdef PLATEAU_WITHOUT_LABORATORY
inline constexpr bool has_laboratory = false;
#else
inline constexpr bool has_laboratory = true;
#endif

inline Failure no_laboratory() {
    return fail("this program plays games; it makes no experiments",
                "ce programme joue ; il ne fait pas d'expériences");
}

}  // namespace plateau::play
