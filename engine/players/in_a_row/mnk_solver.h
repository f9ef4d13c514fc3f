// The value of free placement boards up to 64 cells: does the side to move win, lose or draw?
//
// Two yes-or-no searches ask whether a side can force a line. A node is settled by forced moves, by a line that no
// longer exists, by the potential of Erdős and Selfridge (1973: when the live lines weigh too little, the breaker
// holds) and by a pairing strategy (each live line owns two free cells of its own: whoever answers in pairs holds).
// Otherwise moves are tried by the weight of the lines through them, with a table under the board's symmetries.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "game/limits.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

class MnkSolver {
public:
    using Cells = std::uint64_t;  // bit row * cols + col

    struct Answer {
        int result = 0;  // 1, 0 or -1 for the side to move
        int cell = -1;   // a move that reaches it, where the search has found one
        std::uint64_t nodes = 0;
        bool is_complete = true;
    };

    static bool can_solve(const Shape& shape) {
        const bool is_plain = !shape.has_extras() && !shape.exact && !shape.open_end && shape.pro_distance == 0;
        return is_plain && !shape.gravity && shape.cells() <= 64;
    }

    MnkSolver(const Shape& shape, int table_megabytes);

    Answer solve(Cells mine, Cells theirs, const Limits& limits);

private:
    // The attacker wants a line, the defender only to prevent it (a line of its own does).
    struct State {
        Cells attacker, defender;
        bool attacker_moves;
    };
    struct Live {
        std::vector<Cells> attacker_free;  // the free cells of each line the attacker can still fill
    };

    bool attacker_wins(const State& state, int ply, int* best_cell);
    bool try_moves(const State& state, Cells moves, int ply, int* best_cell);
    std::vector<int> ordered(const State& state, Cells moves) const;
    bool has_pairing(const std::vector<Cells>& free_cells) const;
    bool must_stop();

    Cells image(Cells cells, int symmetry) const;
    std::uint64_t key_of(const State& state) const;

    struct Entry {
        std::uint64_t key = 0;  // the lowest bit is the answer
    };

    Shape shape_;
    std::vector<Cells> lines_;
    std::vector<std::array<std::uint8_t, 64>> symmetries_;
    std::vector<Entry> table_;
    Budget budget_{Limits{}};
    bool stopped_ = false;
};

}  // namespace plateau::in_a_row
