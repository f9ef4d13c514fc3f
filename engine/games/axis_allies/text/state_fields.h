// What the reader and the writer of state JSON share.
#pragma once

#include <string>

#include "games/axis_allies/json_fields.h"
#include "games/axis_allies/map.h"
#include "games/axis_allies/position.h"

namespace plateau::axis_allies {

inline constexpr const char* ended_by_names[] = {"nothing", "capitals", "income", "limit", "cities"};

struct NamedFlag {
    const char* name;
    std::uint8_t flag;
};
inline constexpr NamedFlag named_flags[] = {{"done", Moved::done},         {"withdrawn", Moved::withdrawn},
                                            {"raiding", Moved::raiding},   {"apart", Moved::apart},
                                            {"unloaded", Moved::unloaded}, {"boarded", Moved::boarded}};

// "done raiding"
inline std::string write_flags(int flags) {
    std::string text;
    for (const auto& [name, flag] : named_flags)
        if (flags & flag) text += (text.empty() ? "" : " ") + std::string{name};
    return text;
}

inline Json write_armies(const Map& map, const Armies& armies) {
    Json json = Json::object();
    for (PowerId power = 0; power < map.powers.size(); ++power)
        for (KindId kind = 0; kind < map.kind_count(); ++kind)
            if (armies[power][kind]) json[map.powers[power].id][map.kinds[kind].id] = armies[power][kind];
    return json;
}

}  // namespace plateau::axis_allies
