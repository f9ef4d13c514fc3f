// The moves of one side in one style. Everything that varies is known to the compiler; rules.cpp picks
// the generator at run time, once per position.
#pragma once

#include "games/draughts/captures.h"

namespace plateau::draughts {

template <class Board, Style style, Colour colour>
class Generator {
    using Search = CaptureSearch<Board, style, colour>;
    using Forwards = typename Search::Forwards;
    using Backwards = typename Search::Backwards;
    using Sideways = typename Search::Sideways;
    using Diagonals = typename Board::Diagonals;

public:
    explicit Generator(const Position& position)
        : position_{position},
          men_{position.of(colour) & ~position.kings},
          kings_{position.of(colour) & position.kings},
          theirs_{position.of(other(colour))},
          empty_{Board::all & ~position.occupied()} {}

    bool has_move() const { return can_step() || can_capture(); }

    bool can_step() const {
        const Bits by_men = Forwards::unite([&]<int D>() { return shifted<D>(men_) & empty_; });
        if (by_men) return true;
        if constexpr (style.turning) return Backwards::unite([&]<int D>() { return shifted<D>(kings_) & empty_; });
        const Bits kings = kings_free_to_step();
        return Diagonals::unite([&]<int D>() { return shifted<D>(kings) & empty_; });
    }

    bool can_capture() const { return can_capture_with_men() || can_capture_with_kings(); }

    std::size_t count() const {
        const Jumps jumps{*this};
        if (!jumps.by_any && !can_capture_with_kings()) return count_steps();
        if (jumps_are_all(jumps) && !jumps.can_go_on) return jumps.count;
        Moves moves;
        add_captures(jumps, moves);
        return moves.size();
    }

    void add_moves(Moves& moves) const {
        const Jumps jumps{*this};
        if (jumps.by_any || can_capture_with_kings()) add_captures(jumps, moves);
        else add_steps(moves);
    }

private:
    // The first jumps of all men at once. Most captures take one piece, and then this is all there is to know.
    struct Jumps {
        explicit Jumps(const Generator& side) {
            // Squares from which a man can jump in each direction, wherever the men stand.
            std::array<Bits, 8> places{};
            std::size_t index = 0;
            Sideways::each([&]<int D>() { places[index++] = side.template places_to_jump_from<D>(); });
            index = 0;
            Sideways::each([&]<int D>() { by[index] = places[index] & side.template men_that_jump<D>(), ++index; });
            for (std::size_t i = 0; i < index; ++i) by_any |= by[i];
            if (!by_any) return;
            for (std::size_t i = 0; i < index; ++i) count += static_cast<std::size_t>(count_of(by[i]));
            index = 0;
            Sideways::each([&]<int D>() {
                std::size_t next = 0;
                Bits again = 0;
                Sideways::each([&]<int E>() {
                    if constexpr (E != -D && side_by_side<D, E>) again |= places[next];
                    ++next;
                });
                Bits landings = shifted<2 * D>(by[index]);
                if constexpr (style.crowning == Crowning::in_passing) again |= Board::far_row(colour);
                can_go_on |= landings & again;
                ++index;
            });
        }
        // Whether a man that jumped in direction D may jump in direction E.
        template <int D, int E>
        static constexpr bool side_by_side = style.men_capture_backwards ||
                                             (Board::Upwards::contains(D) == Board::Upwards::contains(E));

        std::array<Bits, 8> by{};
        Bits by_any = 0, can_go_on = 0;
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
        if constexpr (style.men_capture_backwards) return style.turning ? men_ | kings_ : men_;
        else if constexpr (Forwards::contains(D)) return men_;
        else return style.turning ? kings_ : 0;
    }

    // Whether there is nothing to compare the men's jumps with: no king that captures, no king of more value.
    bool jumps_are_all(const Jumps&) const {
        if constexpr (style.turning) return true;
        if constexpr (style.choice == Choice::value) return (position_.kings & (men_ | kings_ | theirs_)) == 0;
        return kings_ == 0;
    }

    bool can_capture_with_men() const {
        return Sideways::unite([&]<int D>() { return places_to_jump_from<D>() & men_that_jump<D>(); });
    }

    bool can_capture_with_kings() const {
        if constexpr (style.turning) return false;
        if (!kings_) return false;
        return Sideways::unite([&]<int D>() -> Bits {
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

    void add_captures(const Jumps& jumps, Moves& moves) const {
        if (jumps_are_all(jumps) && !jumps.can_go_on) return add_single_jumps(jumps, moves);
        Search search{position_, moves};
        if constexpr (style.turning) {
            for_each(men_ & jumps.by_any, [&](Bits man) { search.add_man(man); });
            for_each(kings_ & jumps.by_any, [&](Bits man) { search.add_turned_man(man); });
        } else {
            for_each(kings_, [&](Bits king) { search.add_king(king); });
            for_each(men_ & jumps.by_any, [&](Bits man) { search.add_man(man); });
        }
    }

    void add_single_jumps(const Jumps& jumps, Moves& moves) const {
        std::size_t index = 0;
        Sideways::each([&]<int D>() {
            for_each(jumps.by[index++],
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
