// Orders as people read them. In English they are the notation; in French the same words are French, and are understood
// as well as the notation is. Records keep the notation.
#pragma once

#include <string>

#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

// "move 1 tank libya egypt", "déplacer 1 char Libye Égypte"
std::string order_text(const Rules& rules, const Position& position, const Move& move, Language language);

Text phase_text(Phase phase);  // "combat move", "mouvement de combat"
Text verb_text(Verb verb);     // as it is typed

}  // namespace plateau::axis_allies
