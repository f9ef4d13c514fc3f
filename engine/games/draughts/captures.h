// Finds every capture of one side that the style's choice rule allows, each once: two ways of taking
// the same pieces from the same square to the same square are one move.
//
// A taken piece stays on the board until the move is over: it may not be taken again and it blocks.
// The square the capturing piece left counts as empty.
#pragma once

#include <algorithm>
#include <cassert>

#include "games/draughts/position.h"
#include "games/draughts/variant.h"
#include "games/draughts/visited.h"

namespace plateau::draughts {

template <class Board, Style style, Colour colour>
class CaptureSearch {
public:
    using AllWays = std::conditional_t<style.orthogonal, typename Board::AllDirections, typename Board::Diagonals>;
    using Forwards = std::conditional_t<colour == Colour::white, typename Board::Upwards, typename Board::Downwards>;
    using Backwards = std::conditional_t<colour == Colour::white, typename Board::Downwards, typename Board::Upwards>;

    CaptureSearch(const Position& position, Moves& moves)
        : moves_{moves},
          theirs_{position.of(other(colour))},
          their_kings_{theirs_ & position.kings},
          empty_at_first_{Board::all & ~position.occupied()},
          empty_{empty_at_first_} {}

    // All captures of one man, king, or man that walks back.
    void add_man(Bits man) {
        start(man);
        if constexpr (style.men_capture_backwards) jump_on<AllWays, false>(man, {});
        else jump_on<Forwards, false>(man, {});
    }
    void add_turned_man(Bits man) {
        start(man);
        if constexpr (style.men_capture_backwards) jump_on<AllWays, false>(man, {});
        else jump_on<Backwards, false>(man, {});
    }
    void add_king(Bits king) {
        start(king);
        with_king_ = true;
        if constexpr (style.flying_kings) AllWays::each([&]<int D>() { fly_from<D>(king, {}); });
        else jump_on<AllWays, true>(king, {});
        with_king_ = false;
    }

private:
    // What has been taken so far.
    struct Taken {
        Bits pieces = 0;
        int count = 0;
        std::uint32_t kings_order = 0;  // Italian: bit 31 when the first piece taken is a king, and so on

        Taken and_also(Bits piece, [[maybe_unused]] Bits their_kings) const {
            assert(count_of(piece) == 1 && !(pieces & piece));
            Taken more{pieces | piece, count + 1, kings_order};
            if constexpr (style.choice == Choice::italian)
                if (piece & their_kings) more.kings_order |= 0x80000000u >> count;
            return more;
        }
    };

    // From how many pieces on two different ways can take the same ones. A man's jumps are the edges of a
    // grid where each piece lies on one edge, so two ways need a cycle of four.
    static constexpr int first_duplicate = style.orthogonal ? 2 : style.flying_kings ? 3 : 4;

    void start(Bits piece) {
        assert(count_of(piece) == 1 && !(piece & empty_at_first_));
        from_ = piece;
        first_of_piece_ = moves_.size();
        visited_.clear();
        empty_ = empty_at_first_ | piece;
    }

    template <bool is_king>
    Bits targets(const Taken& taken) const {
        Bits result = theirs_ & ~taken.pieces;
        if constexpr (!style.men_take_kings && !is_king) result &= ~their_kings_;
        return result;
    }

    // Goes on from a square with a piece that takes what stands next to it.
    template <class Ways, bool is_king>
    void jump_on(Bits square, Taken taken) {
        if constexpr (style.choice != Choice::italian)
            if (taken.count >= 4 && visited_.has_been_at(square, taken.pieces)) return;
        bool goes_on = false;
        const Bits targets_now = targets<is_king>(taken);
        Ways::each([&]<int D>() {
            const Bits over = shifted<D>(square) & targets_now;
            const Bits landing = shifted<D>(over) & empty_;
            if (!landing) return;
            goes_on = true;
            const Taken more = taken.and_also(over, their_kings_);
            if constexpr (style.crowning == Crowning::in_passing && !is_king)
                if (landing & Board::far_row(colour)) return fly_on_as_king(landing, more);
            jump_on<Ways, is_king>(landing, more);
        });
        if (!goes_on && taken.count > 0) add(square, taken);
    }

    void fly_on_as_king(Bits square, Taken taken) {
        bool goes_on = false;
        AllWays::each([&]<int D>() { goes_on |= fly_from<D>(square, taken); });
        if (!goes_on) add(square, taken);
    }

    // Takes the first piece in a direction, if it can be taken.
    template <int D>
    bool fly_from(Bits square, Taken taken) {
        Bits over = shifted<D>(square);
        while (over & empty_) over = shifted<D>(over);
        const Bits landing = shifted<D>(over & targets<true>(taken)) & empty_;
        if (!landing) return false;
        land<D>(landing, taken.and_also(over, their_kings_));
        return true;
    }

    // A king has taken a piece and may stop on `nearest` or any empty square beyond it.
    template <int D>
    void land(Bits nearest, Taken taken) {
        if (taken.count >= 4 && visited_.has_been_at(nearest, taken.pieces, D)) return;
        bool goes_on = false;
        Bits square = nearest;
        do {
            AllWays::each([&]<int Turn>() {
                if constexpr (Turn != D && Turn != -D) goes_on |= fly_from<Turn>(square, taken);
            });
            square = shifted<D>(square);
        } while (square & empty_);
        // Straight on, which is the same from every square passed.
        const Bits landing = shifted<D>(square & targets<true>(taken)) & empty_;
        if (landing) {
            land<D>(landing, taken.and_also(square, their_kings_));
            goes_on = true;
        }
        if (goes_on) return;
        if constexpr (style.halts_behind_king)
            if (shifted<-D>(nearest) & their_kings_) return add(nearest, taken);
        for (square = nearest; square & empty_; square = shifted<D>(square)) add(square, taken);
    }

    void add(Bits to, const Taken& taken) {
        assert(taken.count > 0 && taken.count == count_of(taken.pieces) && !(taken.pieces & ~theirs_));
        assert(count_of(to) == 1 && (to & empty_));
        if constexpr (style.choice != Choice::free) {
            const std::uint64_t rank = rank_of(taken);
            if (rank < best_rank_) return;
            if (rank > best_rank_) {
                best_rank_ = rank;
                moves_.clear();
                first_of_piece_ = 0;
            }
        }
        assert((to & empty_) && taken.count == count_of(taken.pieces));
        const Move move{from_ | to | taken.pieces};
        if (taken.count >= first_duplicate &&
            std::find(moves_.begin() + first_of_piece_, moves_.end(), move) != moves_.end())
            return;
        if (moves_.size() < Moves::capacity()) moves_.push_back(move);
    }

    // Larger ranks are compulsory.
    std::uint64_t rank_of(const Taken& taken) const {
        const auto count = static_cast<std::uint64_t>(taken.count);
        if constexpr (style.choice == Choice::most) return count;
        const auto kings = static_cast<std::uint64_t>(count_of(taken.pieces & their_kings_));
        if constexpr (style.choice == Choice::value) return ((count + kings) * 64 - kings) * 2 + (with_king_ ? 1 : 0);
        return count << 48 | (with_king_ ? 1ULL : 0ULL) << 40 | kings << 32 | taken.kings_order;
    }

    Moves& moves_;
    Bits theirs_, their_kings_, empty_at_first_, empty_;
    Bits from_ = 0;
    std::size_t first_of_piece_ = 0;
    std::uint64_t best_rank_ = 0;
    bool with_king_ = false;
    Visited visited_;
};

}  // namespace plateau::draughts
