// Exact scores of four in a row with gravity, on every board that fits 64 or 128 bits.
//
// The score of a position for its side to move: 0 a draw; s > 0 a win with s = (cells / 2 + 1) minus
// the stones the winner will have played; s < 0 a loss likewise. A quicker win scores more.
//
// How it searches is told in docs/algorithms/gravity_solver.md.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "game/limits.h"
#include "games/in_a_row/gravity.h"
#include "players/in_a_row/solver_table.h"

namespace plateau::in_a_row {

template <class Bits>
class GravitySolver {
public:
    using Rules = Gravity<Bits>;
    using Position = typename Rules::Position;

    struct Answer {
        int score = 0;
        std::uint64_t nodes = 0;
        bool is_complete = true;  // false: stopped by the watch
    };

    static bool can_solve(const Shape& shape) { return Rules::fits(shape) && shape.n == 4 && !shape.exact; }

    GravitySolver(const Rules& rules, int table_megabytes, int threads);

    // The exact score; with `weak` only its sign is right (-1, 0 or 1).
    Answer solve(const Position& position, bool weak, const Watch* watch);
    // One answer per column, none where it is full.
    std::vector<std::optional<Answer>> solve_columns(const Position& position, const Watch* watch);

    void clear() { table_.clear(); }

private:
    class Search;

    int bisect(const Position& position, int low, int high);
    bool is_at_least(const Position& position, int score);

    const Rules& rules_;
    SolverTable<Bits> table_;
    int threads_;
    const Watch* watch_ = nullptr;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> stopped_{false};
};

extern template class GravitySolver<Bits64>;
extern template class GravitySolver<Bits128>;

}  // namespace plateau::in_a_row
