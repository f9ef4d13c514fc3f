// Alignment games with gravity (connect four and its sizes) on bitboards. Each column has one spare
// bit on top, so that no line runs from one column into the next:
//
//       6 13 20 27 34 41 48      spare
//       5 12 19 26 33 40 47      top row of connect four
//       .  .  .  .  .  .  .
//       0  7 14 21 28 35 42      bottom row
//
// 64 bits carry connect four; 128 bits carry boards up to 25 columns of 4, 11 of 10, 10 of 11.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/random.h"
#include "game/actions.h"
#include "game/game.h"
#include "game/packing.h"
#include "game/palette.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

using Bits64 = std::uint64_t;
__extension__ typedef unsigned __int128 Bits128;

constexpr int count_bits(Bits64 bits) { return std::popcount(bits); }
constexpr int count_bits(Bits128 bits) {
    return std::popcount(static_cast<Bits64>(bits)) + std::popcount(static_cast<Bits64>(bits >> 64));
}

template <class Bits>
class Gravity {
public:
    struct Position {
        Bits mine = 0;  // stones of the side to move
        Bits all = 0;
        std::int16_t plies = 0;
        bool is_won = false;  // by the side that has just moved
        friend bool operator==(const Position&, const Position&) = default;
    };
    struct Move {
        std::uint8_t col = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };
    using Moves = FixedVector<Move, max_board_side>;

    static bool fits(const Shape& shape) {
        return shape.gravity && shape.cols * (shape.rows + 1) <= static_cast<int>(8 * sizeof(Bits));
    }

    explicit Gravity(const Shape& shape);

    const Shape& shape() const { return shape_; }

    Position start() const { return {}; }

    Side side_to_move(const Position& position) const { return position.plies % 2 == 0 ? Side::first : Side::second; }

    std::optional<Outcome> outcome(const Position& position) const {
        if (position.is_won) return Outcome::win(other(side_to_move(position)));
        if (position.plies == cells_) return Outcome::draw();
        return std::nullopt;
    }
    Text outcome_reason(const Position& position) const;

    // Columns from the centre out.
    Moves legal_moves(const Position& position) const {
        Moves moves;
        for (int i = 0; i < shape_.cols; ++i)
            if (const std::uint8_t col = order_[static_cast<std::size_t>(i)]; has_room(position, col))
                moves.push_back({col});
        return moves;
    }
    std::uint64_t count_moves(const Position& position) const {
        return static_cast<std::uint64_t>(count_bits(static_cast<Bits>(~position.all & top_row_)));
    }
    Move sample(const Position& position, Random& random) const;

    Position after(const Position& position, Move move) const {
        assert(move.col < shape_.cols && has_room(position, move.col));
        const Bits stone = (position.all + (bottom(move.col))) & column(move.col);
        const Bits mover = position.mine | stone;
        return {static_cast<Bits>(position.all ^ position.mine), static_cast<Bits>(position.all | stone),
                static_cast<std::int16_t>(position.plies + 1), has_line(mover)};
    }

    Key key(const Position& position) const {
        const Bits unique = position.mine + position.all;  // one number per position
        if constexpr (sizeof(Bits) == 8) return mix(unique);
        else return mix(static_cast<Key>(unique) + mix(static_cast<Key>(unique >> 64)));
    }

    // An action is a column; a plane of stones for each side, row 0 at the top.
    int action_count() const { return shape_.cols; }
    int action_of(Move move) const { return move.col; }
    Move move_of(int action) const { return {static_cast<std::uint8_t>(action)}; }
    PlaneShape plane_shape() const { return {2, shape_.rows, shape_.cols, 1}; }
    void draw_planes(const Position& position, std::span<std::uint8_t> planes) const;
    void draw_move(const Position& before, Move move, std::span<std::uint8_t> planes) const {
        const int plane = before.plies % 2, row = landing_row(before, move.col);
        planes[static_cast<std::size_t>((plane * shape_.rows + row) * shape_.cols + move.col)] = 1;
    }
    void mark_move(const Position& after, Move move, std::uint8_t* legal) const {
        legal[move.col] = has_room(after, move.col);
    }

    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, Move move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;
    std::vector<std::string> split_moves(std::string_view text) const;

    static constexpr const char* packing_name = "in_a_row gravity 1";
    void pack(const Position& position, BitWriter& writer) const;
    std::optional<Position> unpack(BitReader& reader) const;

    int symmetry_count() const { return 2; }
    Position transformed(const Position& position, int symmetry) const;
    Move transformed(Move move, int symmetry) const {
        return symmetry == 0 ? move : Move{static_cast<std::uint8_t>(shape_.cols - 1 - move.col)};
    }

    Diagram diagram(const Position& position) const;
    std::vector<std::string> clicks(const Position& position, Move move) const;
    Text side_name(Side side) const;
    std::vector<PalettePiece> palette() const;
    Result<Position> compose(const std::vector<PlacedPiece>& stones, Side to_move) const;

    bool has_room(const Position& position, int col) const { return (position.all & top(col)) == 0; }
    bool has_line(Bits stones) const {
        if (shape_.n == 4 && !shape_.exact) [[likely]]
            return has_four(stones);
        return has_any_line(stones);
    }
    // The cell where a stone would come to rest, row 0 at the top.
    int landing_row(const Position& position, int col) const {
        return shape_.rows - 1 - count_bits(static_cast<Bits>(position.all & column(col)));
    }
    std::optional<Side> stone_at(const Position& position, int row, int col) const;
    Bits cell(int row, int col) const {
        assert(shape_.has(row, col));
        return Bits{1} << (col * column_bits_ + shape_.rows - 1 - row);
    }
    // Stones rest on each other, their number is that of the plies, and whoever moves has as many as the other or one
    // less.
    bool is_consistent(const Position& position) const;

private:
    Bits bottom(int col) const { return Bits{1} << (col * column_bits_); }
    Bits top(int col) const { return Bits{1} << (col * column_bits_ + shape_.rows - 1); }
    Bits column(int col) const { return ((Bits{1} << shape_.rows) - 1) << (col * column_bits_); }

    bool has_four(Bits stones) const {
        const auto in_direction = [stones](int step) {
            const Bits pairs = stones & (stones >> step);
            return pairs & (pairs >> (2 * step));
        };
        const int width = column_bits_;
        return (in_direction(1) | in_direction(width) | in_direction(width - 1) | in_direction(width + 1)) != 0;
    }
    bool has_any_line(Bits stones) const;

    Shape shape_;
    int column_bits_;
    int cells_;
    Bits top_row_ = 0;
    std::array<std::uint8_t, max_board_side> order_{};
};

extern template class Gravity<Bits64>;
extern template class Gravity<Bits128>;
using Gravity64 = Gravity<Bits64>;
using Gravity128 = Gravity<Bits128>;

}  // namespace plateau::in_a_row
