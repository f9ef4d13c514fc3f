#include "play/catalog/games.h"
#include "play/game_of.h"
#include "players/avalam/kit.h"

namespace plateau::play {

OpenedGame open_avalam(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto settings = read_options<avalam::Settings>(spec);
    if (!settings) return settings.failure();
    info.parameters = list_options<avalam::Settings>();
    return std::unique_ptr<AnyGame>{
        new GameOf<avalam::Rules>{std::move(info),
                                  avalam::Rules{*settings},
                                  resources,
                                  {{"alphabeta-towers-d3", "alphabeta:depth=3,eval=towers", "", 1},
                                   {"alphabeta-progress-d4", "alphabeta:depth=4,eval=progress,filter=either", "", 1},
                                   {"strong-d4", "strong:depth=4", "", 1}}}};
}

}  // namespace plateau::play
