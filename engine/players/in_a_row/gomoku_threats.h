// Wins that leave the other side no choice: by fours alone (victory by continuous fours), and by fours and open
// threes (victory by continuous threats), the latter by proof numbers. Every defence is looked at, so what is
// found is proven. Not for boards with captures, where a line can be broken by taking from it.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/fixed_vector.h"
#include "game/limits.h"
#include "players/in_a_row/gomoku_board.h"

namespace plateau::in_a_row::gomoku {

using Cells = FixedVector<CellIndex, max_board_side * max_board_side>;
using WinningLine = std::vector<CellIndex>;

// Cells where the side to move can stop an open four of the other side, or make fours of its own. Whatever is
// not among them loses.
void collect_defences(const Board& board, Cells& cells);

// Where the other side has double threats and the side to move no fours: the cells that touch every one of them, or
// prepare a four. Whatever is not among them loses in six plies.
void collect_stoppers(const Board& board, Cells& cells);

// Where the other side threatens five: the cells where the side to move stops every one. In caro these are also cells
// that close a row at both ends.
void collect_five_stoppers(const Board& board, Cells& cells);

class ThreatSearch {
public:
    explicit ThreatSearch(Board& board);

    // Each spends from the budget and gives up after `most_nodes` of its own.
    std::optional<WinningLine> by_fours(Budget& budget, std::uint64_t most_nodes);
    // With fours alone where `only_fours`, by proof numbers all the same.
    std::optional<WinningLine> by_threats(Budget& budget, std::uint64_t most_nodes, bool only_fours = false);
    std::uint64_t nodes() const { return nodes_; }
    void forget();

private:
    // Victory by continuous fours.
    struct Four {
        int order;
        CellIndex cell;
    };
    using Fours = FixedVector<Four, max_board_side * max_board_side>;
    bool wins_by_fours(Budget& budget, int depth);
    bool wins_by_four(Budget& budget, CellIndex cell, int depth);
    void collect_forced_fours(Fours& moves);
    bool wins_against_all(Budget& budget, int depth);
    CellIndex open_four() const;
    Fours all_fours() const;

    // Proof numbers.
    struct Numbers {
        std::uint32_t proof = 1, disproof = 1;
    };
    struct Entry {
        Key key = 0;
        Numbers numbers;
        std::uint32_t work = 0;
        std::uint32_t search = 0;  // entries of other searches are as good as none
    };
    static constexpr std::uint32_t infinite = 1U << 30;
    static constexpr std::size_t entries = 1 << 18;

    bool is_out_of_nodes(Budget& budget) { return ++nodes_ > node_limit_ || budget.spend_node(); }
    // Settled without looking further, or the moves to look at.
    std::optional<Numbers> settled(Cells& moves);
    bool is_known(const Entry& entry, Key key) const { return entry.key == key && entry.search == search_; }
    Numbers look_up(Key key) const;
    void keep(Key key, Numbers numbers, std::uint64_t work);
    Numbers prove(Budget& budget, Numbers limits, int ply);
    WinningLine proven_line();

    Board& board_;
    int attacker_ = 0;
    Rank least_threat_ = Rank::three;
    std::uint64_t nodes_ = 0, node_limit_ = 0;
    bool has_given_up_ = false;
    WinningLine line_;
    std::unordered_map<Key, int> failed_;  // searched to this depth in vain
    std::vector<Entry> table_;
    std::uint32_t search_ = 1;
};

}  // namespace plateau::in_a_row::gomoku
