// Finding zones, units and powers by what people call them.
#include <fmt/format.h>

#include <algorithm>

#include "core/stable.h"

#include "games/axis_allies/map.h"

namespace plateau::axis_allies {

namespace {

// The base letters of the accented letters of French (and of Río de Oro), by their UTF-8 bytes.
char base_letter(unsigned char first, unsigned char second) {
    if (first != 0xc3) return 0;
    switch (second | 0x20) {  // capitals and small letters differ in this bit
        case 0xa0:
        case 0xa1:
        case 0xa2:
        case 0xa4: return 'a';
        case 0xa7: return 'c';
        case 0xa8:
        case 0xa9:
        case 0xaa:
        case 0xab: return 'e';
        case 0xad:
        case 0xae:
        case 0xaf: return 'i';
        case 0xb3:
        case 0xb4:
        case 0xb6: return 'o';
        case 0xb9:
        case 0xbb:
        case 0xbc: return 'u';
        default: return 0;
    }
}

template <class Id>
Id find_in(const std::vector<std::pair<std::string, Id>>& names, std::string_view name, Id none) {
    const std::string plain = plain_name(name);
    const auto place = std::lower_bound(names.begin(), names.end(), plain,
                                        [](const auto& entry, const std::string& key) { return entry.first < key; });
    return place != names.end() && place->first == plain ? place->second : none;
}

template <class Id>
void add_names(std::vector<std::pair<std::string, Id>>& names, const std::string& id, const Name& name, Id value) {
    const auto add = [&](const std::string& word) {
        if (!word.empty()) names.emplace_back(plain_name(word), value);
    };
    for (const auto& word : {id, name.word.en, name.word.fr, name.many.en, name.many.fr}) add(word);
    for (const auto& word : name.aka) add(word);
}

// Sorted, each name once: what was written first keeps it.
template <class Id>
void settle(std::vector<std::pair<std::string, Id>>& names) {
    sort_stably(names, [](const auto& a, const auto& b) { return a.first < b.first; });
    names.erase(
        std::unique(names.begin(), names.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
        names.end());
}

}  // namespace

std::string plain_name(std::string_view name) {
    std::string plain;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto c = static_cast<unsigned char>(name[i]);
        const auto next = i + 1 < name.size() ? static_cast<unsigned char>(name[i + 1]) : 0;
        if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
        else if (c == ' ' || c == '-' || c == '\'' || c == '_') plain += '_';
        else if (c == '.') continue;
        else if (const char letter = base_letter(c, static_cast<unsigned char>(next))) plain += letter, ++i;
        else if (c == 0xc5 && next == 0x93) plain += "oe", ++i;
        else if (c == 0xe2 && name.substr(i, 3) == "\u2019") plain += '_', i += 2;
        else plain += static_cast<char>(c);
    }
    return plain;
}

void Map::index() {
    assert(zones.size() <= max_zones);
    for (ZoneId z = 0; z < zones.size(); ++z) {
        (zones[z].is_sea ? sea : land).add(z);
        for (const ZoneId neighbour : zones[z].neighbours) neighbours[z].add(neighbour);
        add_names(zone_names_, zones[z].id, zones[z].name, z);
    }
    for (KindId k = 0; k < kinds.size(); ++k) add_names(kind_names_, kinds[k].id, kinds[k].name, k);
    for (PowerId p = 0; p < powers.size(); ++p) add_names(power_names_, powers[p].id, powers[p].name, p);
    settle(zone_names_);
    settle(kind_names_);
    settle(power_names_);
}

ZoneId Map::find_zone(std::string_view name) const { return find_in(zone_names_, name, no_zone); }
KindId Map::find_kind(std::string_view name) const { return find_in(kind_names_, name, no_kind); }
PowerId Map::find_power(std::string_view name) const { return find_in(power_names_, name, nobody); }

int Map::find_technology(std::string_view name) const {
    const std::string plain = plain_name(name);
    for (std::size_t i = 0; i < technologies.size(); ++i) {
        const auto& technology = technologies[i];
        for (const auto& word : {technology.id, technology.name.word.en, technology.name.word.fr})
            if (plain_name(word) == plain) return static_cast<int>(i);
    }
    return -1;
}

ZoneId Map::zone(std::string_view zone_id) const {
    const ZoneId found = find_zone(zone_id);
    assert(found != no_zone);
    return found;
}
KindId Map::kind(std::string_view kind_id) const {
    const KindId found = find_kind(kind_id);
    assert(found != no_kind);
    return found;
}
PowerId Map::power(std::string_view power_id) const {
    const PowerId found = find_power(power_id);
    assert(found != nobody);
    return found;
}
TechnologySet Map::technology(std::string_view technology_id) const {
    const int found = find_technology(technology_id);
    assert(found >= 0);
    return static_cast<TechnologySet>(1 << found);
}

const Canal* Map::canal(ZoneId a, ZoneId b) const {
    for (const auto& canal : canals)
        if ((canal.ends[0] == a && canal.ends[1] == b) || (canal.ends[0] == b && canal.ends[1] == a)) return &canal;
    return nullptr;
}

Text counted(const Map& map, KindId kind, int count) {
    const Name& name = map.kinds[kind].name;
    return {fmt::format("{} {}", count, count == 1 ? name.word.en : name.many.en),
            fmt::format("{} {}", count, count < 2 ? name.word.fr : name.many.fr)};
}

}  // namespace plateau::axis_allies
