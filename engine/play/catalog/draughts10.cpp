#include "play/catalog/draughts.h"

#include "play/game_of.h"

namespace plateau::play {

OpenedGame open_draughts10(GameInfo info, const draughts::Variant& variant, const Resources& resources) {
    return std::unique_ptr<AnyGame>{
        new GameOf<draughts::Rules10>{std::move(info), draughts::Rules10{variant}, resources}};
}

}  // namespace plateau::play
