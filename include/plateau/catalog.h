// The games there are.
#pragma once

#include <vector>

#include "plateau/error.h"

namespace plateau::v0 {

struct CatalogEntry {
    std::string name;  // what Game::open takes
    Text title, summary;
    std::string relative_of;  // the better known game it is a variant of; often empty
};

PLATEAU_API std::vector<CatalogEntry> games();

}  // namespace plateau::v0
