#include "rooms/game_view.h"

#include "rooms/json.h"

namespace plateau::rooms {

std::size_t GameView::actor(const play::Session& session, const Seats&) const {
    return index_of(session.side_to_move());
}

std::optional<bool> GameView::may_undo_order(const play::Session&) const { return std::nullopt; }

Response GameView::show(const play::Session&, std::size_t, const std::string&) {
    return refusal(409, {"only a game on a map has such a view", "seul un jeu sur une carte a une telle vue"});
}

}  // namespace plateau::rooms
