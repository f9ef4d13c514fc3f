// Exchanges: what quiescence tries beside standing pat. A man steps next to an enemy that then has to jump over it, and
// is taken where it lands:
//
//      .   b   .         b jumps over the man that stepped to t and lands on l;
//        t   .           w jumps over l, forwards, and nothing else of ours
//      .   l   .         could have been taken by b on the way
//        w   .
//
// All such steps are found at once, direction by direction; what else the exchange brings is left to the search.
#pragma once

#include <type_traits>

#include "games/draughts/position.h"

namespace plateau::draughts {

template <class Board, Colour colour>
class Offers {
    using Forwards = std::conditional_t<colour == Colour::white, typename Board::Upwards, typename Board::Downwards>;
    using Diagonals = typename Board::Diagonals;

public:
    explicit Offers(const Position& position)
        : men_{position.of(colour) & ~position.kings},
          theirs_{position.of(other(colour))},
          empty_{Board::all & ~position.occupied()} {
        assert(position.to_move == colour && !position.kings);
    }

    void add_moves(Moves& moves) const {
        const Bits landings = answered_landings();
        const Bits free = men_ & ~holding();
        Forwards::each([&]<int D>() {
            const Bits reached = shifted<D>(free) & empty_;
            if (!reached) return;
            for_each(reached & taken_after<D>(landings), [&](Bits to) { moves.push_back({to | shifted<-D>(to)}); });
        });
    }

private:
    // Squares where an enemy that lands is taken by a man moving forwards, and cannot jump on.
    Bits answered_landings() const {
        const Bits taken = Forwards::unite([&]<int D>() { return shifted<D>(men_) & shifted<-D>(empty_); });
        const Bits goes_on = Diagonals::unite([&]<int D>() { return shifted<-D>(men_ & shifted<-D>(empty_)); });
        return taken & ~goes_on;
    }

    // Squares whose men may not leave: an enemy would jump to them over the man beside.
    Bits holding() const {
        return Diagonals::unite([&]<int D>() { return shifted<D>(men_ & shifted<D>(theirs_)); });
    }

    // Squares stepped to in direction D where an enemy has to take and lands badly.
    template <int D>
    Bits taken_after(Bits landings) const {
        const Bits before = shifted<-D>(theirs_);  // an enemy straight ahead, which lands where the man came from
        Bits ahead = before & shifted<D>(landings), aside = 0;
        Diagonals::each([&]<int E>() {
            if constexpr (E != D && E != -D) {
                const Bits beside = shifted<E>(theirs_);
                ahead &= ~(beside & shifted<-E>(empty_));
                aside |= beside & ~before & shifted<-E>(empty_ & landings);
            }
        });
        return ahead | aside;
    }

    Bits men_, theirs_, empty_;
};

}  // namespace plateau::draughts
