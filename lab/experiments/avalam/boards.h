// Two ways to look ahead on two kinds of board, for the lesson of Mollin et al. (2014): playing and undoing on one
// board instead of copying it. `PlainBoard` is a board as one first writes it, towers as lists of counters; the
// other is the engine's own, whose copy is 56 bytes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/avalam/rules.h"

namespace plateau::lab::avalam_boards {

class PlainBoard {
public:
    explicit PlainBoard(const avalam::Position& position);

    struct Move {
        int from_row, from_column, to_row, to_column;
    };

    Side side_to_move() const { return side_; }
    std::vector<Move> legal_moves() const;
    void play(const Move& move);
    // The move has to be the last one played; `height` is what the moved tower had.
    void undo(const Move& move, std::size_t height);
    std::size_t height(int row, int column) const { return tower(row, column).size(); }
    int lead() const;  // of the side to move, in towers

private:
    using Tower = std::vector<Side>;  // counters, the top one last

    const Tower& tower(int row, int column) const {
        return towers_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    Tower& tower(int row, int column) {
        return towers_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }

    std::vector<std::vector<Tower>> towers_;
    Side side_;
};

enum class Way { plain_copy, plain_undo, engine_copy };

struct Looked {
    int lead = 0;  // the side to move reaches at this depth
    std::uint64_t nodes = 0;
};

// Alpha-beta without ordering, leaves judged by the difference in towers. All ways visit the same nodes.
Looked look_ahead(const avalam::Position& position, int depth, Way way);

}  // namespace plateau::lab::avalam_boards
