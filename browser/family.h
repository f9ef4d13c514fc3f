// What a family of games has beside boards and moves: proofs, maps. Each module links one of families/, which also
// lists what it teaches (teaching/families.h) and the files that it reads (archive/formats/formats.h).
#pragma once

#include <vector>

#include "rooms/routes/route.h"

namespace plateau::browser {

std::vector<std::vector<rooms::Route>> family_routes();
// Of all families but Axis & Allies, which has no problems.
std::vector<std::vector<rooms::Route>> teaching_routes();

}  // namespace plateau::browser
