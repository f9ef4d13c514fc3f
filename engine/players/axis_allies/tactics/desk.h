// Where a player writes a phase's orders: each is checked and carried out on a copy of the board, and kept with
// the reason for it.
#pragma once

#include <cassert>
#include <deque>

#include "core/reason.h"
#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

// Round, power and phase in one number: orders are planned once for each.
inline int stamp_of(const Position& position) {
    return (position.round * 8 + position.power) * 8 + static_cast<int>(position.phase);
}

struct ReasonedOrder {
    Move move;
    Reason reason;
};

// The end of a phase for which every order is given.
inline ReasonedOrder nothing_more() {
    return {Move::of(Verb::end), Text{"nothing more to order in this phase", "plus rien à ordonner dans cette phase"}};
}

class Desk {
public:
    explicit Desk(const Rules& rules) : rules_{rules} {}

    void open(const Position& position) {
        board_ = position;
        orders_.clear();
    }
    // The reason of the orders that follow.
    void because(Reason reason) { reason_ = std::move(reason); }
    // Adds an order if it is possible.
    bool give(const Move& move) {
        if (!rules_.check(board_, move)) return false;
        give_checked(move);
        return true;
    }
    void give_checked(const Move& move) {
        assert(!board_.is_over() && !rules_.awaits_chance(board_));
        board_ = rules_.after(board_, move);
        // Guns on the way are hoped to miss.
        while (rules_.awaits_chance(board_) && !is_battle(board_.step))
            board_ = rules_.after(board_, Move::of(Verb::roll));
        orders_.push_back({move, reason_});
    }
    // Whether all of them are possible, one after the other; then they are given.
    bool give_all(const std::vector<Move>& moves) {
        const Position before = board_;
        const std::size_t size = orders_.size();
        for (const Move& move : moves)
            if (!give(move)) {
                board_ = before;
                orders_.resize(size);
                return false;
            }
        return true;
    }

    // Takes back every order after the first `orders`; `board` is how it was then.
    void take_back(const Position& board, std::size_t orders) {
        assert(orders <= orders_.size());
        board_ = board;
        orders_.resize(orders);
    }

    const Rules& rules() const { return rules_; }
    const RuleBook& book() const { return rules_.book(); }
    const Position& board() const { return board_; }
    std::deque<ReasonedOrder>& orders() { return orders_; }

private:
    const Rules& rules_;
    Position board_;
    std::deque<ReasonedOrder> orders_;
    Reason reason_;
};

}  // namespace plateau::axis_allies
