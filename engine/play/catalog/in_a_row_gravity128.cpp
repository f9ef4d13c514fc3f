#include "play/catalog/in_a_row.h"
#include "play/game_of.h"
#include "players/in_a_row/kit.h"

namespace plateau::play {

OpenedGame open_gravity128(GameInfo info, const in_a_row::Shape& shape, const Resources& resources) {
    return std::unique_ptr<AnyGame>{
        new GameOf<in_a_row::Gravity128>{std::move(info), in_a_row::Gravity128{shape}, resources}};
}

}  // namespace plateau::play
