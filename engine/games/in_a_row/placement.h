// Alignment games on boards up to 25 x 25, one 32-bit word per row and side, row 0 at the top, bit 0 on
// the left. It plays free placement (tic-tac-toe, gomoku), and gravity on boards too large for gravity.h.
#pragma once

#include <array>
#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/random.h"
#include "game/diagram.h"
#include "game/game.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

class Placement {
public:
    using RowBits = std::uint32_t;

    struct Position {
        std::array<std::array<RowBits, max_board_side>, 2> stones{};  // by side, by row
        Key key = 0;
        std::int16_t plies = 0;
        Side to_move = Side::first;
        bool is_won = false;  // by the side that has just moved
        friend bool operator==(const Position&, const Position&) = default;

        bool has(Side side, int row, int col) const {
            return stones[index_of(side)][static_cast<std::size_t>(row)] >> col & 1;
        }
        RowBits taken(int row) const {
            return stones[0][static_cast<std::size_t>(row)] | stones[1][static_cast<std::size_t>(row)];
        }
    };
    struct Move {
        std::uint8_t row = 0;
        std::uint8_t col = 0;
        friend bool operator==(const Move&, const Move&) = default;
    };
    using Moves = FixedVector<Move, max_board_side * max_board_side>;

    explicit Placement(const Shape& shape);

    const Shape& shape() const { return shape_; }

    Position start() const { return {}; }
    Side side_to_move(const Position& position) const { return position.to_move; }

    std::optional<Outcome> outcome(const Position& position) const {
        if (position.is_won) return Outcome::win(other(position.to_move));
        if (position.plies == cells_) return Outcome::draw();
        return std::nullopt;
    }
    Text outcome_reason(const Position& position) const;

    // Row by row from the top left.
    Moves legal_moves(const Position& position) const {
        Moves moves;
        for (int row = 0; row < shape_.rows; ++row)
            for (RowBits free = playable(position, row); free != 0; free &= free - 1)
                moves.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(free))});
        return moves;
    }
    std::uint64_t count_moves(const Position& position) const;
    Move sample(const Position& position, Random& random) const;

    Position after(const Position& position, Move move) const {
        Position next = position;
        put(next, position.to_move, move.row, move.col);
        next.is_won = has_line_through(next, position.to_move, move.row, move.col);
        next.to_move = other(position.to_move);
        return next;
    }

    Key key(const Position& position) const {
        return position.key ^ (position.to_move == Side::first ? 0 : second_to_move_key);
    }

    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, Move move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;
    std::vector<std::string> split_moves(std::string_view text) const;

    // Left and right; without gravity also up and down, and on square boards quarter turns.
    int symmetry_count() const { return shape_.gravity ? 2 : shape_.rows == shape_.cols ? 8 : 4; }
    Position transformed(const Position& position, int symmetry) const;
    Move transformed(Move move, int symmetry) const;

    Diagram diagram(const Position& position) const;
    std::vector<std::string> clicks(const Position& position, Move move) const;

    // The cells of a row where a stone may be put.
    RowBits playable(const Position& position, int row) const {
        const RowBits supported = shape_.gravity && row + 1 < shape_.rows ? position.taken(row + 1) : full_row_;
        return supported & full_row_ & ~position.taken(row);
    }
    std::optional<Side> stone_at(const Position& position, int row, int col) const;
    bool is_on_board(int row, int col) const { return row >= 0 && row < shape_.rows && col >= 0 && col < shape_.cols; }

private:
    Result<Move> parse_column_move(const Position& position, std::string_view text) const;

    static constexpr Key second_to_move_key = 0x9d39247e33776d41ULL;

    void put(Position& position, Side side, int row, int col) const;
    bool has_line_through(const Position& position, Side side, int row, int col) const;

    Shape shape_;
    int cells_;
    RowBits full_row_;
};

}  // namespace plateau::in_a_row
