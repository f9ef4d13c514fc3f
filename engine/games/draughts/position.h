// A draughts position and a move. Both are plain values; the rules give them their meaning.
#pragma once

#include <array>

#include "core/fixed_vector.h"
#include "games/draughts/board.h"

namespace plateau::draughts {

struct Position {
    std::array<Bits, 2> pieces{};  // by colour, men and kings
    Bits kings = 0;                // of both colours; in `turnaround` the men that walk back
    Colour to_move = Colour::white;
    std::uint8_t draw_plies = 0;  // of the running draw count, see draws.h
    std::uint8_t balance_plies = 0;
    std::uint8_t diagonal_plies = 0;
    // Frisian: the king each colour moved last, and how often in a row without taking.
    std::array<std::uint8_t, 2> wolf_square{};
    std::array<std::uint8_t, 2> wolf_moves{};

    // Nobody shares a square, and kings are pieces.
    bool is_consistent() const { return !(pieces[0] & pieces[1]) && !(kings & ~occupied()); }

    Bits of(Colour colour) const { return pieces[static_cast<std::size_t>(colour)]; }
    Bits& of(Colour colour) { return pieces[static_cast<std::size_t>(colour)]; }
    Bits own() const { return of(to_move); }
    Bits theirs() const { return of(other(to_move)); }
    Bits occupied() const { return pieces[0] | pieces[1]; }

    friend bool operator==(const Position&, const Position&) = default;
};

// Pieces and side to move, without the counts: what repetition compares.
inline bool same_placement(const Position& a, const Position& b) {
    return a.pieces == b.pieces && a.kings == b.kings && a.to_move == b.to_move;
}

// The squares that change: where the piece stands, where it goes, and the pieces it takes. In a given
// position they cannot be confused (own, empty, theirs); a capture that ends where it began has no empty one.
struct Move {
    Bits changed = 0;

    Bits from(const Position& position) const { return changed & position.own(); }
    Bits to(const Position& position) const {
        const Bits landed = changed & ~position.occupied();
        return landed ? landed : from(position);
    }
    Bits captured(const Position& position) const { return changed & position.theirs(); }
    bool is_capture(const Position& position) const { return captured(position) != 0; }

    friend bool operator==(const Move&, const Move&) = default;
};

using Moves = FixedVector<Move, 1024>;

}  // namespace plateau::draughts
