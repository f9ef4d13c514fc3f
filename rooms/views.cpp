#include "rooms/axis_allies_view.h"
#include "rooms/game_view.h"

namespace plateau::rooms {

std::unique_ptr<GameView> view_for(const play::AnyGame& game, const Resources& resources) {
    if (auto view = open_axis_allies_view(game, resources)) return view;
    return std::make_unique<GameView>();
}

}  // namespace plateau::rooms
