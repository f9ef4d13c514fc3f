// The way a capturing piece takes: start, where it lands after each piece taken, end. Where it flies
// straight on over several pieces it lands right behind each (PDN 3.0).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <unordered_set>
#include <vector>

#include "core/key.h"
#include "games/draughts/position.h"
#include "games/draughts/variant.h"

namespace plateau::draughts {

constexpr Bits stepped(Bits bits, int direction) { return direction > 0 ? bits << direction : bits >> -direction; }

template <class Board>
constexpr std::array<int, 8> all_directions{Board::up_left, Board::up_right, Board::down_left, Board::down_right,
                                            Board::up,      Board::down,     Board::left,      Board::right};

template <class Board>
class PathFinder {
public:
    PathFinder(const Style& style, const Position& position, Move move)
        : style_{style},
          far_row_{Board::far_row(position.to_move)},
          from_{move.from(position)},
          to_{move.to(position)},
          captured_{move.captured(position)},
          kings_{position.kings},
          empty_{(Board::all & ~position.occupied()) | from_},
          is_king_{!style.turning && (from_ & position.kings)} {
        assert(count_of(from_) == 1 && count_of(to_) == 1);
    }

    std::vector<Square> find() {
        path_ = {first_square(from_)};
        if (captured_) walk({from_, captured_, is_king_, 0});
        else path_.push_back(first_square(to_));
        assert(path_.size() == static_cast<std::size_t>(std::max(1, count_of(captured_))) + 1);
        return path_;
    }

private:
    struct State {
        Bits square, left;  // where the piece is, what it still has to take
        bool is_king;
        int straight_on_bar;  // the direction it may not go on in: it has flown past the square right behind
    };

    bool walk(const State& state) {
        if (style_.choice != Choice::italian) return walk_over(captured_, state);
        return walk_over(kings_, state) || walk_over(~kings_, state);  // kings first
    }

    // Takes one of the wanted pieces, and then the rest.
    bool walk_over(Bits wanted, const State& state) {
        const std::size_t ways = style_.orthogonal ? 8 : 4;
        for (std::size_t i = 0; i < ways; ++i) {
            const int direction = all_directions<Board>[i];
            if (direction == state.straight_on_bar) continue;
            Bits over = stepped(state.square, direction);
            if (state.is_king && style_.flying_kings)
                while (over & empty_) over = stepped(over, direction);
            if ((over & state.left & wanted) && land(state, over, direction)) return true;
        }
        return false;
    }

    bool land(const State& state, Bits over, int direction) {
        const Bits nearest = stepped(over, direction), left = state.left & ~over;
        const bool flies = state.is_king && style_.flying_kings;
        for (Bits square = nearest; square & empty_; square = stepped(square, direction)) {
            const bool is_crowned = style_.crowning == Crowning::in_passing && (square & far_row_);
            path_.push_back(first_square(square));
            if (left ? goes_on({square, left, state.is_king || is_crowned, square == nearest ? 0 : direction})
                     : square == to_)
                return true;
            path_.pop_back();
            if (!flies) break;
        }
        return false;
    }

    // Dead ends are met once: some captures have millions of orders.
    bool goes_on(const State& state) {
        const Key key =
            mix(mix(state.left) + static_cast<Bits>(first_square(state.square) * 64 + state.straight_on_bar + 32));
        if (dead_ends_.contains(key)) return false;
        if (walk(state)) return true;
        dead_ends_.insert(key);
        return false;
    }

    Style style_;
    Bits far_row_, from_, to_, captured_, kings_, empty_;
    bool is_king_;
    std::vector<Square> path_;
    std::unordered_set<Key> dead_ends_;
};

}  // namespace plateau::draughts
