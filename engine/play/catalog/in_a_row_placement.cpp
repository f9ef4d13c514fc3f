#include "play/catalog/in_a_row.h"
#include "play/game_of.h"
#include "players/in_a_row/gomoku_proof.h"
#include "players/in_a_row/kit.h"

namespace plateau::play {

OpenedGame open_placement(GameInfo info, const in_a_row::Shape& shape, const Resources& resources) {
    std::vector<BenchPlan> plans;
    if (info.name == "tictactoe") plans = {{"minimax-d9", "minimax:depth=9", "", 1}};
    if (info.name == "gomoku")
        plans = {{"alphabeta-candidates-d3", "alphabeta:depth=3,candidates=2,ordering=1", "h8 i9 h9 h10 g8 i8", 1},
                 {"engine-d9", "strong:depth=9,threats=0", "h8 i9 h9 h10 g8 i8", 1}};
    if (in_a_row::can_be_proven(shape)) info.capabilities.push_back("proofs");
    return std::unique_ptr<AnyGame>{
        new GameOf<in_a_row::Placement>{std::move(info), in_a_row::Placement{shape}, resources, std::move(plans)}};
}

}  // namespace plateau::play
