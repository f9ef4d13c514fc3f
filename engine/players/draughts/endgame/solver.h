// Makes the endgame tables, slice after slice, backwards from what is decided (retrograde analysis: Ströhlein
// 1970; Thompson 1986). Each position is looked at once forwards: captures and promotions lead to slices already
// solved and settle what they can. From then on whatever becomes won or lost is carried to the positions that lead
// to it; what is never reached is drawn.
#pragma once

#include <functional>

#include "players/draughts/endgame/tables.h"

namespace plateau::draughts {

struct EndgameCounts {
    std::uint64_t won = 0, lost = 0, drawn = 0;

    std::uint64_t positions() const { return won + lost + drawn; }
    void add(const EndgameCounts& more) {
        won += more.won;
        lost += more.lost;
        drawn += more.drawn;
    }
};

struct SolvedPieces {
    EndgameCounts counts;
    std::string file;
};

// Solves all slices with so many pieces and adds them to the tables, which know those with fewer. `progress`
// hears of each slice (how many are done, of how many) and stops the work by answering false.
std::optional<SolvedPieces> solve_pieces(int pieces, EndgameTables& tables,
                                         const std::function<bool(int done, int total)>& progress);

}  // namespace plateau::draughts
