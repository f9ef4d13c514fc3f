// How a game is played and shown: on a board whose moves are listed and drawn one by one, or by the thousands of orders
// of a map, which come with what else there is to see. A room asks its view and knows no game.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "play/any_game.h"
#include "rooms/messages.h"
#include "rooms/seats.h"

namespace plateau::rooms {

// One thread at a time, under the lock of its room.
class GameView {
public:
    virtual ~GameView() = default;

    // Whether pages get the moves played and the legal ones as a list. May be asked from any thread.
    virtual bool lists_moves() const { return true; }
    // The seat whose decision is awaited.
    virtual std::size_t actor(const play::Session& session, const Seats& seats) const;
    // Where orders are taken back one by one: whether the last one may be.
    virtual std::optional<bool> may_undo_order(const play::Session& session) const;
    // Of a game that lists no moves: what happened from move `from` on; with an order, what it leads to.
    virtual Response show(const play::Session& session, std::size_t from, const std::string& order);
};

// Of the games that this program has.
std::unique_ptr<GameView> view_for(const play::AnyGame& game, const Resources& resources);

}  // namespace plateau::rooms
