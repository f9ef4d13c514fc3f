// Exact scores of four in a row with gravity, on every board that fits 64 or 128 bits.
//
// The score of a position for its side to move: 0 a draw; s > 0 a win, s = (cells + 2 - stones on the board at the
// end) / 2, rounded down; s < 0 a loss likewise. A quicker win scores more. On boards with an even number of cells
// that is cells / 2 + 1 minus the stones of the winner.
//
// How it searches is told in docs/algorithms/gravity_solver.md.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "game/limits.h"
#include "games/in_a_row/gravity.h"
#include "players/in_a_row/solver_table.h"
#include "search/busy_moves.h"

namespace plateau::in_a_row {

template <class Bits>
class GravitySolver {
public:
    using Rules = Gravity<Bits>;
    using Position = typename Rules::Position;

    struct Answer {
        int score = 0;
        int column = -1;  // a move that reaches the score; -1 when every move does no better than it
        std::uint64_t nodes = 0;
        bool is_complete = true;  // false: stopped by the limits, the score is a guess
    };

    static bool can_solve(const Shape& shape) { return Rules::fits(shape) && shape.n == 4 && !shape.exact; }

    GravitySolver(const Rules& rules, int table_megabytes, int threads);
    ~GravitySolver();

    // The exact score; with `weak` only its sign is right (-1, 0 or 1). The position is not over.
    Answer solve(const Position& position, bool weak, const Limits& limits);
    // From a position of this score to the end of the game, both sides playing as well as they can; cut short where
    // the limits stop it.
    std::vector<int> best_line(Position position, int score, const Limits& limits);
    // What a finished position is worth to the side that would move.
    int final_score(const Position& position) const;
    void clear() { table_.clear(); }

private:
    class Search;

    struct Window {
        bool holds = false;
        int column = -1;
    };
    Window is_at_least(const Position& position, int score);
    bool keeps(const Position& child, int score);
    void bisect(const Position& position, int low, int high, Answer& answer);

    Rules rules_;
    SolverTable<Bits> table_;
    std::vector<std::unique_ptr<Search>> searches_;  // one a thread
    std::unique_ptr<search::BusyMoves> busy_;        // none with one thread
    Limits limits_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> stopped_{false};   // by the limits
    std::atomic<bool> answered_{false};  // by one of the threads
};

extern template class GravitySolver<Bits64>;
extern template class GravitySolver<Bits128>;

}  // namespace plateau::in_a_row
