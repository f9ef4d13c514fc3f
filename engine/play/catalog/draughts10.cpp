#include "play/catalog/draughts.h"

#include "play/game_of.h"
#include "players/draughts/kit.h"

namespace plateau::play {

OpenedGame open_draughts10(GameInfo info, const draughts::Variant& variant, const Resources& resources) {
    std::vector<BenchPlan> plans;
    if (info.name == "draughts")
        plans = {{"alphabeta-d7", "alphabeta:depth=7,ordering=1,table=16,deepening=1", "", 1},
                 {"pvs", "strong:depth=15,table=16,tables=0", "", 1}};
    return std::unique_ptr<AnyGame>{
        new GameOf<draughts::Rules10>{std::move(info), draughts::Rules10{variant}, resources, std::move(plans)}};
}

}  // namespace plateau::play
