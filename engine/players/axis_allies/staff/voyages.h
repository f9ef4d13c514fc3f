// Ways over the sea for the power on turn, and where its transports find men.
#pragma once

#include "players/axis_allies/staff/situation.h"

namespace plateau::axis_allies {

inline constexpr int voyage_steps = 2;  // of every ship, in one turn

// The sea without hostile ships.
struct SeaLanes {
    const RuleBook& book;
    ZoneSet open;
    CanalSet canals;

    SeaLanes(const Situation& situation, const Position& board)
        : book{situation.book()},
          open{book.map.sea & ~zones_with_ships(book, board, situation.enemy())},
          canals{open_canals(book, board, situation.side())} {}

    ZoneSet reach(ZoneId from, int steps = voyage_steps) const {
        return book.roads.reach(Domain::sea, from, steps, open, open, canals);
    }
    // Empty where there is no way.
    std::vector<ZoneId> way(ZoneId from, ZoneId to) const {
        return book.roads.path(Domain::sea, from, to, voyage_steps, open, {}, canals);
    }
    int distance(ZoneId from, ZoneId to) const {
        return from == to ? 0 : book.roads.open_distance(Domain::sea, from, to);
    }
};

Move along(Move move, const std::vector<ZoneId>& way);

// Sea zones where a ship at `port` finds men, its own first.
std::vector<ZoneId> picks_for(const Situation& situation, const SeaLanes& lanes, ZoneId port);

}  // namespace plateau::axis_allies
