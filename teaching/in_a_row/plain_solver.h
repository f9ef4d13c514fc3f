// Wins, draws and losses of connect four by alpha-beta over words of bits, to check what is said of mistakes. It shares
// nothing with the engine's solver but the layout of a position (games/in_a_row/gravity.h).
#pragma once

#include <vector>

#include "games/in_a_row/gravity.h"

namespace plateau::teaching {

class PlainSolver {
public:
    using Position = in_a_row::Gravity64::Position;

    PlainSolver() : table_(table_size) {}

    // 1 a win, 0 a draw, -1 a loss of the side to move, both playing their best. Nobody has won yet.
    int sign(const Position& position);

    using Bits = in_a_row::Bits64;
    // Empty cells, reachable or not, that complete four of these.
    static Bits completing(Bits own, Bits all);

private:
    static constexpr std::size_t table_size = (std::size_t{1} << 22) + 15;

    // What is known of a position: it is worth at least, at most.
    struct Entry {
        Bits key = 0;
        std::int8_t least = -1, most = 1;
    };

    int search(Bits mine, Bits all, int plies, int alpha, int beta);

    std::vector<Entry> table_;
};

}  // namespace plateau::teaching
