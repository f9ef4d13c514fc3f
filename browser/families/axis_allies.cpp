#include "archive/formats/formats.h"
#include "browser/family.h"
#include "teaching/families.h"

namespace plateau {

std::vector<std::vector<rooms::Route>> browser::family_routes() { return {rooms::map_routes(), rooms::rule_routes()}; }

std::vector<teaching::Taught> teaching::taught_here() { return {}; }

std::vector<archive::Format> archive::formats_of_games() { return {}; }

}  // namespace plateau
