// Files that games and players need (weights, maps, books), handed in by whoever may read files. May be asked from
// several threads at once.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace plateau {

class Resources {
public:
    virtual ~Resources() = default;
    // A path as given by a person, or "data/..." for what ships with the program. A path that ends with '/' is a
    // folder: the names of its files, one a line.
    virtual Result<std::string> read(std::string_view path) const = 0;
};

}  // namespace plateau
