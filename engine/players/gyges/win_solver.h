// Forced wins by trying everything: which moves win in so many moves, whatever the opponent does. Nothing is
// estimated and nothing is cut, so that a problem it has verified is sound. It looks at positions, not at the
// game before them: ko and no_repeat are not its business.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "games/gyges/rules.h"

namespace plateau::gyges {

class WinSolver {
public:
    static constexpr int most_moves = 5;

    explicit WinSolver(const Rules& rules) : rules_{rules} {}

    // The side to move enters the goal by its move number `moves` at the latest.
    bool wins_in(const Position& position, int moves);
    // The side to move loses so: every move it has lets the other side win in `moves` moves.
    bool loses_in(const Position& position, int moves);

    // The least number of moves, up to `most`.
    std::optional<int> moves_to_win(const Position& position, int most);
    // The moves that win in `moves` moves: one for each piece that enters the goal, or one for each board.
    std::vector<Move> keys(const Position& position, int moves);
    // A key, the defence that leaves the fewest keys, and so on to the goal.
    std::vector<Move> line(const Position& position, int moves);
    // The reply of a side that loses in `moves` moves which holds out longest, or which saves it.
    std::optional<Move> longest_defence(const Position& position, int moves);

private:
    const Rules& rules_;
    std::unordered_map<Key, bool> known_;
    std::array<Move, most_moves + 1> refutation_{};  // the reply that was too good last time
};

}  // namespace plateau::gyges
