// The moves of one side in one style. Everything that varies is known to the compiler; rules.cpp picks
// the generator at run time, once per position. What it calls is inlined, so that the sets stay in registers.
#pragma once

#include "games/draughts/captures.h"

namespace plateau::draughts {

template <class Board, Style style, Colour colour>
class Generator {
    using Search = CaptureSearch<Board, style, colour>;
    using Forwards = typename Search::Forwards;
    using Backwards = typename Search::Backwards;
    using AllWays = typename Search::AllWays;
    using Diagonals = typename Board::Diagonals;

public:
    explicit Generator(const Position& position)
        : position_{position},
          men_{position.of(colour) & ~position.kings},
          kings_{position.of(colour) & position.kings},
          theirs_{position.of(other(colour))},
          empty_{Board::all & ~position.occupied()} {
        assert(position.is_consistent());
    }

    [[gnu::always_inline]] bool has_move() const { return can_step() || can_capture(); }

    bool can_step() const {
        const Bits by_men = Forwards::unite([&]<int D>() { return shifted<D>(men_) & empty_; });
        if (by_men) return true;
        if constexpr (style.turning) return Backwards::unite([&]<int D>() { return shifted<D>(kings_) & empty_; });
        const Bits kings = kings_free_to_step();
        return Diagonals::unite([&]<int D>() { return shifted<D>(kings) & empty_; });
    }

    [[gnu::always_inline]] bool can_capture() const { return men_that_jump() || can_capture_with_kings(); }

    [[gnu::always_inline]] std::size_t count() const {
        const Bits jumpers = men_that_jump();
        if (!jumpers && !can_capture_with_kings()) return count_steps();
        if (men_alone_capture()) {
            const Jumps jumps{*this};
            if (!jumps.can_go_on) return jumps.count;
        }
        Moves moves;
        search_captures(jumpers, moves);
        return moves.size();
    }

    [[gnu::always_inline]] void add_moves(Moves& moves) const {
        const Bits jumpers = men_that_jump();
        if (!jumpers && !can_capture_with_kings()) return add_steps(moves);
        if (men_alone_capture()) {
            const Jumps jumps{*this};
            if (!jumps.can_go_on) return add_single_jumps(moves);
        }
        search_captures(jumpers, moves);
    }

private:
    // The first jumps of all men at once. Most captures take one piece, and then this is all there is to know.
    struct Jumps {
        explicit Jumps(const Generator& side) {
            AllWays::each([&]<int D>() {
                const Bits jumpers = side.template men_that_jump<D>();
                count += static_cast<std::size_t>(count_of(jumpers));
                const Bits again = AllWays::unite([&]<int E>() -> Bits {
                    if constexpr (E == -D || !may_turn<D, E>) return 0;
                    else return side.template places_to_jump_from<E>();
                });
                can_go_on |= shifted<2 * D>(jumpers) & again;
                if constexpr (style.crowning == Crowning::in_passing)
                    can_go_on |= shifted<2 * D>(jumpers) & Board::far_row(colour);
            });
        }
        // Whether a man that jumped in direction D may jump in direction E.
        template <int D, int E>
        static constexpr bool may_turn =
            style.men_capture_backwards || Board::Upwards::contains(D) == Board::Upwards::contains(E);

        Bits can_go_on = 0;
        std::size_t count = 0;
    };

    template <int D>
    Bits places_to_jump_from() const {
        Bits targets = theirs_;
        if constexpr (!style.men_take_kings) targets &= ~position_.kings;
        return shifted<-D>(targets & shifted<-D>(empty_));
    }

    template <int D>
    Bits men_that_jump() const {
        Bits men = men_;
        if constexpr (style.turning && style.men_capture_backwards) men |= kings_;
        else if constexpr (style.turning && !Forwards::contains(D)) men = kings_;
        else if constexpr (!style.men_capture_backwards && !Forwards::contains(D)) men = 0;
        return men & places_to_jump_from<D>();
    }
    Bits men_that_jump() const {
        return AllWays::unite([&]<int D>() { return men_that_jump<D>(); });
    }

    // Whether there is nothing to compare the men's jumps with: no king that may capture, no king worth more.
    bool men_alone_capture() const {
        if constexpr (style.turning) return true;
        if constexpr (style.choice == Choice::value) return position_.kings == 0;
        return kings_ == 0;
    }

    bool can_capture_with_kings() const {
        if constexpr (style.turning) return false;
        if (!kings_) return false;
        return AllWays::unite([&]<int D>() -> Bits {
            Bits ahead = shifted<D>(kings_);
            Bits met = ahead & theirs_;
            if constexpr (style.flying_kings)
                for (ahead &= empty_; ahead; ahead &= empty_) {
                    ahead = shifted<D>(ahead);
                    met |= ahead & theirs_;
                }
            return shifted<D>(met) & empty_;
        });
    }

    void search_captures(Bits jumpers, Moves& moves) const {
        assert(moves.empty());
        Search search{position_, moves};
        if constexpr (style.turning) {
            for_each(men_ & jumpers, [&](Bits man) { search.add_man(man); });
            for_each(kings_ & jumpers, [&](Bits man) { search.add_turned_man(man); });
        } else {
            for_each(kings_, [&](Bits king) { search.add_king(king); });
            for_each(men_ & jumpers, [&](Bits man) { search.add_man(man); });
        }
    }

    void add_single_jumps(Moves& moves) const {
        AllWays::each([&]<int D>() {
            for_each(men_that_jump<D>(),
                     [&](Bits man) { moves.push_back({man | shifted<D>(man) | shifted<2 * D>(man)}); });
        });
    }

    // A Frisian king that has moved three times in a row must wait, as long as its side has men.
    Bits kings_free_to_step() const {
        if constexpr (style.choice == Choice::value) {
            constexpr auto side = static_cast<std::size_t>(colour);
            if (position_.wolf_moves[side] >= 3 && men_) return kings_ & ~bit(position_.wolf_square[side]);
        }
        return kings_;
    }

    std::size_t count_steps() const {
        std::size_t count = 0;
        Forwards::each([&]<int D>() { count += static_cast<std::size_t>(count_of(shifted<D>(men_) & empty_)); });
        if constexpr (style.turning) {
            Backwards::each([&]<int D>() { count += static_cast<std::size_t>(count_of(shifted<D>(kings_) & empty_)); });
        } else if (const Bits kings = kings_free_to_step()) {
            // Two kings on one line block each other, so their ways never overlap.
            Diagonals::each([&]<int D>() {
                for (Bits ahead = shifted<D>(kings) & empty_; ahead; ahead = shifted<D>(ahead) & empty_) {
                    count += static_cast<std::size_t>(count_of(ahead));
                    if constexpr (!style.flying_kings) break;
                }
            });
        }
        return count;
    }

    void add_steps(Moves& moves) const {
        if constexpr (!style.turning)
            for_each(kings_free_to_step(), [&](Bits king) {
                Diagonals::each([&]<int D>() {
                    for (Bits to = shifted<D>(king); to & empty_; to = shifted<D>(to)) {
                        moves.push_back({king | to});
                        if constexpr (!style.flying_kings) break;
                    }
                });
            });
        Forwards::each([&]<int D>() { add_steps_of_men<D>(men_, moves); });
        if constexpr (style.turning) Backwards::each([&]<int D>() { add_steps_of_men<D>(kings_, moves); });
    }

    template <int D>
    void add_steps_of_men(Bits men, Moves& moves) const {
        for_each(shifted<D>(men) & empty_, [&](Bits to) { moves.push_back({to | shifted<-D>(to)}); });
    }

    const Position& position_;
    Bits men_, kings_, theirs_, empty_;
};

}  // namespace plateau::draughts
