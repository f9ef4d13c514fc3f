#include "play/catalog/games.h"
#include "play/game_of.h"
#include "players/axis_allies/kit.h"

namespace plateau::play {

OpenedGame open_axis_allies(GameInfo info, const Spec& spec, const Resources& resources) {
    auto rules = axis_allies::open_rules(spec, resources);
    if (!rules) return rules.failure();
    info.parameters = list_options<axis_allies::RuleOptions>();
    info.view = "map";
    for (const auto& power : rules->map().powers) info.powers.push_back({power.id, power.name.word, power.side});
    return std::unique_ptr<AnyGame>{new GameOf<axis_allies::Rules>{std::move(info), std::move(*rules), resources}};
}

}  // namespace plateau::play
