// The rules of draughts on a 10x10 or 8x8 board; which kind of draughts is data (variant.h).
//
//     auto variant = variant_of("draughts", spec);       // or "frisian", "english", ...
//     if (!variant) return variant.failure();
//     if (variant->board == 10) use(Rules10{*variant}); else use(Rules8{*variant});
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <vector>

#include "game/history.h"
#include "game/packing.h"
#include "game/palette.h"
#include "games/draughts/draws.h"
#include "games/draughts/squares.h"

namespace plateau::draughts {

template <class BoardType>
class Rules {
public:
    using Board = BoardType;
    using Position = draughts::Position;
    using Move = draughts::Move;
    using Moves = draughts::Moves;

    explicit Rules(Variant variant);

    const Variant& variant() const { return variant_; }
    const Squares<Board>& squares() const { return squares_; }

    Position start() const;
    Side side_to_move(const Position& position) const { return side_of(position.to_move); }
    Side side_of(Colour colour) const { return colour == variant_.first ? Side::first : Side::second; }

    std::optional<Outcome> outcome(const Position& position) const {
        const bool is_decided = variant_.first_king_wins && position.kings;
        if (can_step(position) && !is_decided && !draws_.is_drawn(position)) return {};
        return final_outcome(position);
    }
    std::optional<Outcome> outcome(const Line<Position>& line) const;
    Text outcome_reason(const Position& position) const;

    Moves legal_moves(const Position& position) const;
    std::size_t count_moves(const Position& position) const;
    bool can_capture(const Position& position) const;  // then a capture is compulsory
    Position after(const Position& position, Move move) const;
    Key key(const Position& position) const;

    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, Move move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;

    static constexpr const char* packing_name = "draughts 1";
    void pack(const Position& position, BitWriter& writer) const;
    std::optional<Position> unpack(BitReader& reader) const;

    // Every square where the moving piece lands: 34x23x14x5.
    std::string full_text(const Position& position, Move move) const;
    // Start, where the piece lands after each piece taken, end.
    std::vector<Square> path(const Position& position, Move move) const;

    Diagram diagram(const Position& position) const;
    std::vector<std::string> clicks(const Position& position, Move move) const;
    std::vector<std::string> route_cells(const Position& position, Move move) const;
    Text side_name(Side side) const;
    std::vector<PalettePiece> palette() const;
    Result<Position> compose(const std::vector<PlacedPiece>& pieces, Side to_move) const;
    std::optional<Text> why_stuck(const Position& position, std::string_view cell) const;

private:
    // A man of the side to move that can step forwards settles most positions.
    static bool can_step(const Position& position) {
        const Bits men = position.own() & ~position.kings, empty = Board::all & ~position.occupied();
        const Bits ahead = position.to_move == Colour::white
                               ? shifted<Board::up_left>(men) | shifted<Board::up_right>(men)
                               : shifted<Board::down_left>(men) | shifted<Board::down_right>(men);
        return ahead & empty;
    }
    bool has_move(const Position& position) const;
    std::optional<Outcome> final_outcome(const Position& position) const;
    void turn_round(const Position& before, Move move, Position& after) const;
    void count_wolf_moves(const Position& before, Move move, Position& after) const;
    bool shares_ends(const Position& position, Move move, const Moves& moves) const;
    Diagram::Piece drawn_piece(std::string cell, Colour colour, bool is_special) const;
    Failure why_impossible(const Position& position, std::string_view text, Square from, Square to) const;

    Variant variant_;
    Squares<Board> squares_;
    DrawCounter draws_;
    bool crowns_in_passing_, turns_, has_wolves_;
};

template <class Board>
inline Position Rules<Board>::after(const Position& position, Move move) const {
    const Colour mover = position.to_move;
    const Bits own = position.own(), theirs = position.theirs();
    const Bits from = move.changed & own, captured = move.changed & theirs;
    const Bits landed = move.changed & ~(own | theirs);
    const Bits to = landed ? landed : from;
    const bool is_man = !(from & position.kings);
    assert(count_of(from) == 1 && count_of(to) == 1 && "one piece moves");

    // A man that takes a piece next to the far row has been there.
    Bits crowning = Board::far_row(mover);
    if (crowns_in_passing_ && (captured & Board::next_to_far_row(mover))) crowning = to;

    Position next = position;
    next.of(mover) = (own ^ from) | to;
    next.of(other(mover)) = theirs ^ captured;
    next.kings = (position.kings & ~move.changed) | (is_man ? to & crowning : to);
    next.to_move = other(mover);
    next.draw_plies = captured || is_man ? std::uint8_t{0} : static_cast<std::uint8_t>(position.draw_plies + 1);
    next.balance_plies = next.diagonal_plies = 0;

    if (turns_) [[unlikely]]
        turn_round(position, move, next);
    if (has_wolves_) [[unlikely]]
        count_wolf_moves(position, move, next);
    if (draws_.may_be_ending(next)) [[unlikely]]
        draws_.count(position, captured, is_man && (to & next.kings), next);
    assert(next.is_consistent() && count_of(next.occupied()) == count_of(position.occupied()) - count_of(captured));
    return next;
}

extern template class Rules<Board<10>>;
extern template class Rules<Board<8>>;
using Rules10 = Rules<Board<10>>;
using Rules8 = Rules<Board<8>>;

}  // namespace plateau::draughts
