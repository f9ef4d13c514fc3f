#include <algorithm>

#include "play/catalog.h"
#include "play/game_of.h"
#include "players/axis_allies/kit.h"

namespace plateau::play {

namespace {

// The maps in the folder, for menus: those that ship, and those that somebody put there. Where folders cannot be
// listed, as in a web page, those that ship.
std::string maps_there_are(const Resources& resources) {
    const auto listing = resources.read("data/axis_allies/");
    std::string maps;
    for (std::string_view rest = listing ? std::string_view{*listing} : ""; !rest.empty();) {
        std::string_view name = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        if (!name.ends_with(".json") || name == "verdicts.json") continue;
        name.remove_suffix(5);
        maps += (maps.empty() ? "" : "|") + std::string{name};
    }
    return maps.empty() ? axis_allies::shipped_maps : maps;
}

// The options with the words that the map at hand gives them.
std::vector<OptionInfo> options_of(const axis_allies::Map& map, const Resources& resources) {
    auto infos = list_options<axis_allies::RuleOptions>();
    for (OptionInfo& info : infos) {
        if (info.name == "map") info.minimum = maps_there_are(resources);
        if (info.name != "edition") continue;
        info.minimum.clear();
        for (const auto& edition : map.editions) info.minimum += (info.minimum.empty() ? "" : "|") + edition;
    }
    return infos;
}

// Without a slash it is the name of a map, not of a file.
Failure no_such_map(const std::string& name, const Resources& resources) {
    std::string maps = maps_there_are(resources);
    for (std::size_t bar; (bar = maps.find('|')) != std::string::npos;) maps.replace(bar, 1, ", ");
    return fail(FailureKind::unknown,
                {"there is no map '" + name + "': expected " + maps + ", or the path of a file, such as ./map.json",
                 "il n'y a pas de carte « " + name + " » : " + maps +
                     ", ou le chemin d'un fichier, comme ./carte.json, sont possibles"});
}

OpenedGame open_axis_allies(GameInfo info, const Spec& spec, const Resources& resources) {
    auto rules = axis_allies::open_rules(spec, resources);
    const std::string* map = spec.find("map");
    if (!rules && map && map->find('/') == std::string::npos && rules.failure().kind == FailureKind::unknown)
        return no_such_map(*map, resources);
    if (!rules) return rules.failure();
    info.parameters = options_of(rules->map(), resources);
    info.view = "map";
    for (const auto& power : rules->map().powers) info.powers.push_back({power.id, power.name.word, power.side});
    return std::unique_ptr<AnyGame>{new GameOf<axis_allies::Rules>{std::move(info), std::move(*rules), resources}};
}

}  // namespace

std::vector<CatalogEntry> axis_allies_games() {
    return {
        {"axis_allies",
         {"Axis & Allies", "Axis & Allies"},
         {"The classic board game of the Second World War: five powers, two sides, dice.",
          "Le jeu de plateau classique de la Seconde Guerre mondiale : cinq puissances, deux camps, des dés."},
         open_axis_allies,
         "",
         "",
         {"axis", "aa", "a&a", "axis_and_allies"}},
    };
}

}  // namespace plateau::play
