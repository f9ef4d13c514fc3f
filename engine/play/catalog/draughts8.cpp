#include "play/catalog/draughts.h"

#include "play/game_of.h"
#include "players/draughts/kit.h"

namespace plateau::play {

OpenedGame open_draughts8(GameInfo info, const draughts::Variant& variant, const Resources& resources) {
    return std::unique_ptr<AnyGame>{
        new GameOf<draughts::Rules8>{std::move(info), draughts::Rules8{variant}, resources}};
}

}  // namespace plateau::play
