// The three players of Mollin et al. (2014) with every piece of theirs as a switch:
//
//     mollin:level=hard                     as the level of that name
//     mollin:level=hard,root=apart          their depth does not count the move at the root: one ply deeper
//     mollin:level=hard,filter=both         their filter as it is written
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

NamedPlayer<Rules> mollin_player();

}  // namespace plateau::avalam
