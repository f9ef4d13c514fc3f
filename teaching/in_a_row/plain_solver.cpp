#include "teaching/in_a_row/plain_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace plateau::teaching {

namespace {

using Bits = in_a_row::Bits64;

constexpr int rows = 6, columns = 7, cells = rows * columns;
constexpr int height = rows + 1;  // of a column with its spare bit
constexpr Bits column = (Bits{1} << rows) - 1;

constexpr Bits every_column(Bits bits) {
    Bits result = 0;
    for (int i = 0; i < columns; ++i) result |= bits << (i * height);
    return result;
}
constexpr Bits board = every_column(column), floor = every_column(1);

}  // namespace

PlainSolver::Bits PlainSolver::completing(Bits own, Bits all) {
    Bits result = own << 1 & own << 2 & own << 3;
    for (const int way : {height - 1, height, height + 1}) {
        const Bits up = own << way & own << 2 * way, down = own >> way & own >> 2 * way;
        result |= (up & own << 3 * way) | (up & own >> way) | (down & own << way) | (down & own >> 3 * way);
    }
    return result & board & ~all;
}

int PlainSolver::sign(const Position& position) {
    assert(!position.is_won && position.plies == std::popcount(position.all));
    if (position.plies < cells && completing(position.mine, position.all) & (position.all + floor)) return 1;
    return search(position.mine, position.all, position.plies, -1, 1);
}

// The side to move cannot win at once.
int PlainSolver::search(Bits mine, Bits all, int plies, int alpha, int beta) {
    if (plies == cells) return 0;
    const Bits theirs = all ^ mine, dangers = completing(theirs, all);
    Bits open = (all + floor) & board;
    if (const Bits forced = open & dangers) {
        if (forced & (forced - 1)) return -1;
        open = forced;
    }
    open &= ~(dangers >> 1);  // never below a cell where the other side would win
    if (open == 0) return -1;
    if (plies + 2 >= cells) return 0;

    Entry& entry = table_[(mine + all + floor) % table_.size()];
    const Bits key = mine + all + floor;
    if (entry.key == key) {
        alpha = std::max<int>(alpha, entry.least);
        beta = std::min<int>(beta, entry.most);
        if (alpha >= beta) return alpha;
    }
    // Cells that threaten most first, then the middle.
    struct Try {
        int worth;
        Bits cell;
    };
    std::array<Try, columns> tries{};
    std::size_t count = 0;
    for (const int at : {3, 2, 4, 1, 5, 0, 6})
        if (const Bits cell = open & column << (at * height))
            tries[count++] = {std::popcount(completing(mine | cell, all | cell)), cell};
    std::stable_sort(tries.begin(), tries.begin() + static_cast<std::ptrdiff_t>(count),
                     [](const Try& a, const Try& b) { return a.worth > b.worth; });
    const int bound = alpha;
    int best = -1;
    for (std::size_t i = 0; i < count && best < beta; ++i)
        best = std::max(best, -search(theirs, all | tries[i].cell, plies + 1, -beta, -std::max(alpha, best)));
    Entry& kept = table_[key % table_.size()];
    if (kept.key != key) kept = {key, -1, 1};
    if (best > bound) kept.least = static_cast<std::int8_t>(best);
    if (best < beta) kept.most = static_cast<std::int8_t>(best);
    return best;
}

}  // namespace plateau::teaching
