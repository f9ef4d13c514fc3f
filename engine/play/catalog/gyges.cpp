#include "play/catalog.h"
#include "play/game_of.h"
#include "players/gyges/kit.h"

namespace plateau::play {

namespace {

OpenedGame open_gyges(GameInfo info, const Spec& spec, const Resources& resources) {
    const auto options = gyges::options_of(spec);
    if (!options) return options.failure();
    info.parameters = list_options<gyges::Options>();
    const std::string opening = "321123/000000/000000/000000/000000/321123 S";
    return std::unique_ptr<AnyGame>{
        new GameOf<gyges::Rules>{std::move(info),
                                 gyges::Rules{*options},
                                 resources,
                                 {{"alphabeta-basic-d3", "alphabeta:depth=3,eval=basic", opening, 1},
                                  {"alphabeta-maxpath-d3", "alphabeta:depth=3,eval=maxpath", opening, 1},
                                  {"pvs-d5", "strong:depth=5", opening, 1}}}};
}

}  // namespace

std::vector<CatalogEntry> gyges_games() {
    return {
        {"gyges",
         {"Gygès", "Gygès"},
         {"Pieces that belong to nobody bounce to the opponent's goal.",
          "Des pièces qui ne sont à personne rebondissent vers le but adverse."},
         open_gyges,
         "",
         "",
         {"gygès"}},
    };
}

}  // namespace plateau::play
