// Moves of the side that plays upwards, by the rules of international draughts without draw counts.
#pragma once

#include "games/draughts/generator.h"
#include "players/draughts/pattern_shape.h"

namespace plateau::draughts {

using Upwards = Generator<Ten, style_of(Movement::international), Colour::white>;

inline Position position_of(const View& view) {
    Position position;
    position.of(Colour::white) = view.own_men | view.own_kings;
    position.of(Colour::black) = view.their_men | view.their_kings;
    position.kings = view.own_kings | view.their_kings;
    assert(position.is_consistent());
    return position;
}

inline View turned(const View& view) {
    return {turned(view.their_men), turned(view.own_men), turned(view.their_kings), turned(view.own_kings)};
}

// After a move, as the opponent sees it.
inline View view_after(const View& view, Move move) {
    const Bits own = view.own_men | view.own_kings, theirs = view.their_men | view.their_kings;
    const Bits landed = move.changed & ~(own | theirs), from = move.changed & own, to = landed ? landed : from;
    assert(count_of(from) == 1 && count_of(to) == 1);
    const bool is_king = (from & view.own_kings) || (to & Ten::far_row(Colour::white));
    return turned(View{(view.own_men & ~from) | (is_king ? 0 : to), view.their_men & ~move.changed,
                       (view.own_kings & ~from) | (is_king ? to : 0), view.their_kings & ~move.changed});
}

}  // namespace plateau::draughts
