// The maps of data/axis_allies, for tests (which run in the root of the source tree).
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include "games/axis_allies/map.h"

namespace plateau::axis_allies {

inline std::string text_of(const std::string& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error("cannot read " + path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline std::shared_ptr<const Map> test_map(const std::string& name, const std::string& edition = "second") {
    auto map = load_map(text_of("data/axis_allies/" + name + ".json"), edition);
    if (!map) throw std::runtime_error(map.error().en);
    return *map;
}

inline const Map& classic() {
    static const auto map = test_map("classic");
    return *map;
}

}  // namespace plateau::axis_allies
