// The draw rules that count moves. Counts are in plies and live in the position; text writes them as
// H (draw_plies), M (balance_plies) and D (diagonal_plies).
//
// draw_plies runs since the last capture or man's move; in a counted ending (a lone king against few
// pieces) it runs since that ending arose, whatever is moved.
#pragma once

#include "core/text.h"
#include "games/draughts/position.h"
#include "games/draughts/variant.h"

namespace plateau::draughts {

class DrawCounter {
public:
    DrawCounter(const DrawRules& rules, Bits long_diagonal) : rules_{rules}, long_diagonal_{long_diagonal} {}

    const DrawRules& rules() const { return rules_; }

    // Whether a position has so few pieces that an ending may be counted.
    bool may_be_ending(const Position& position) const {
        return position.kings && rules_.endings != Endings::none &&
               (rules_.endings == Endings::shashki || count_of(position.occupied()) <= 4);
    }
    // Counts an ending, once the move is made; draw_plies already counts moves of kings.
    void count(const Position& before, bool is_capture, bool is_promotion, Position& after) const;

    bool is_drawn(const Position& position) const {
        const bool counts_are_low =
            position.draw_plies < shortest_limit && !position.balance_plies && !position.diagonal_plies;
        return !counts_are_low && reason_for(position) != Reason::none;
    }
    // Of a drawn position.
    Text why_drawn(const Position& position) const;

private:
    static constexpr int shortest_limit = 4;
    enum class Reason : std::uint8_t { none, ending, quiet, balance, diagonal };

    struct Ending {
        int kind = 0;  // 0: not one that is counted; else how many pieces the king faces, 3 for more
        int plies = 0;
    };
    Ending ending_of(const Position& position) const;
    int balance_limit(const Position& position) const;
    bool lone_king_holds_diagonal(const Position& position) const;
    Reason reason_for(const Position& position) const;

    DrawRules rules_;
    Bits long_diagonal_;
};

}  // namespace plateau::draughts
