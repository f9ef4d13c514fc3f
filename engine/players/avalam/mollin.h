// The three players of Mollin et al. (2014) with every piece of theirs as a switch:
//
//     mollin:level=hard                     as the level of that name
//     mollin:level=hard,root=apart          their depth does not count the move at the root: one ply deeper
//     mollin:level=hard,filter=both         their filter as it is written
//     mollin:level=hard,ties=random         any of the equally good moves; they print the first of a list they do not
//     mollin:level=hard,ordering=1          what they do not have: promising moves first, so that ties fall well
#pragma once

#include "game/kit.h"
#include "games/avalam/rules.h"

namespace plateau::avalam {

NamedPlayer<Rules> mollin_player();

}  // namespace plateau::avalam
