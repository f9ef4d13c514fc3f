// The strong player of Avalam: exact play as soon as the limits allow it, until then principal variation
// search with the learned evaluation.
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

NamedPlayer<Rules> strong_player();

}  // namespace plateau::avalam
