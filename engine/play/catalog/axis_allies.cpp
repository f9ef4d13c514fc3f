#include "play/catalog.h"
#include "play/game_of.h"
#include "players/axis_allies/kit.h"

namespace plateau::play {

namespace {

OpenedGame open_axis_allies(GameInfo info, const Spec& spec, const Resources& resources) {
    auto rules = axis_allies::open_rules(spec, resources);
    if (!rules) return rules.failure();
    info.parameters = list_options<axis_allies::RuleOptions>();
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
