#include "server/game_view.h"

#include "server/axis_allies_view.h"
#include "server/json.h"

namespace plateau::server {

std::size_t GameView::actor(const play::Session& session, const Seats&) const {
    return index_of(session.side_to_move());
}

std::optional<bool> GameView::may_undo_order(const play::Session&) const { return std::nullopt; }

Response GameView::show(const play::Session&, std::size_t, const std::string&) {
    return refusal(409, {"only a game on a map has such a view", "seul un jeu sur une carte a une telle vue"});
}

std::unique_ptr<GameView> view_for(const play::AnyGame& game) {
    if (auto view = open_axis_allies_view(game, ShippedResources{})) return view;
    return std::make_unique<GameView>();
}

}  // namespace plateau::server
