#include "play/catalog/in_a_row.h"
#include "play/game_of.h"
#include "players/in_a_row/kit.h"

namespace plateau::play {

OpenedGame open_gravity64(GameInfo info, const in_a_row::Shape& shape, const Resources& resources) {
    std::vector<BenchPlan> plans;
    if (info.name == "connect4")
        plans = {{"alphabeta-plain-d12", "alphabeta:depth=12,eval=none", "", 100},
                 {"alphabeta-lines-d9", "alphabeta:depth=9,eval=lines,table=16,deepening=1", "", 1}};
    return std::unique_ptr<AnyGame>{
        new GameOf<in_a_row::Gravity64>{std::move(info), in_a_row::Gravity64{shape}, resources, std::move(plans)}};
}

}  // namespace plateau::play
