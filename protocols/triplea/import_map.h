// A TripleA game file made into a map of ours ("plateau-axis-map/1"), as far as our rules go. What they do not know is
// named, one sentence each: nothing is dropped in silence.
//
//     const auto imported = import_map({.xml = text, .centres = centres, .polygons = polygons});
//     imported->json     to be written to a file and played: axis_allies:map=./FILE.json
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace plateau::protocols::triplea {

struct ImportWish {
    std::string_view xml;
    std::string_view centres = {}, polygons = {};  // of the map's folder, where there are any
    std::string_view id = {};                      // default: from the game's name
};

struct ImportedMap {
    std::string id;
    std::string json;
    std::vector<Text> notes;
};

// The map was read again and its first position checked.
Result<ImportedMap> import_map(const ImportWish& wish);

}  // namespace plateau::protocols::triplea
