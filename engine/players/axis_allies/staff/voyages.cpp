#include "players/axis_allies/staff/voyages.h"

namespace plateau::axis_allies {

namespace {

bool has_men_on_a_quay(const Situation& situation, ZoneId sea) {
    const Position& board = situation.board();
    for (const ZoneId quay : situation.map().land_neighbours(sea))
        if (is_friendly(situation.book(), board, quay, situation.side()) &&
            (unmoved(board, quay, situation.infantry()) > 0 || unmoved(board, quay, situation.tank()) > 0))
            return true;
    return false;
}

}  // namespace

Move along(Move move, const std::vector<ZoneId>& way) {
    for (const ZoneId zone : way) move.through(zone);
    return move;
}

std::vector<ZoneId> picks_for(const Situation& situation, const SeaLanes& lanes, ZoneId port) {
    std::vector<ZoneId> picks{port};
    const Position& board = situation.board();
    for (const KindId cargo : {situation.infantry(), situation.tank()})
        if (board.count(port, situation.us(), cargo) - waiting_to_land(board, port, cargo) > 0) return picks;
    for (const ZoneId pick : lanes.reach(port))
        if (has_men_on_a_quay(situation, pick)) picks.push_back(pick);
    return picks;
}

}  // namespace plateau::axis_allies
