#include "play/catalog.h"
#include "play/game_of.h"
#include "players/avalam/kit.h"

namespace plateau::play {

namespace {

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

}  // namespace

std::vector<CatalogEntry> avalam_games() {
    return {
        {"avalam",
         {"Avalam", "Avalam"},
         {"Stack towers up to five high; the colour on top owns the tower.",
          "Empilez des tours de cinq pions au plus ; la couleur du dessus possède la tour."},
         open_avalam},
    };
}

}  // namespace plateau::play
