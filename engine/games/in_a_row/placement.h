// Alignment games on boards up to 25 x 25, one 32-bit word per row and side, row 0 at the top, bit 0 on
// the left. It plays free placement (tic-tac-toe, gomoku, renju, caro, pente), and gravity on boards too large
// for gravity.h. Stones are kept by seat; with the opening swap2 seats may exchange them.
#pragma once

#include <array>
#include <bit>
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
#include "games/in_a_row/renju.h"
#include "games/in_a_row/shape.h"

namespace plateau::in_a_row {

class Placement {
public:
    using RowBits = std::uint32_t;

    // Swap2 (Gomocup): place three stones; choose a colour, or add two stones and let the other choose.
    enum class Phase : std::uint8_t { play, place, choose, add, choose_again };

    struct Position {
        std::array<std::array<RowBits, max_board_side>, 2> stones{};  // by side, by row
        Key key = 0;
        std::int16_t plies = 0;  // stones on the board
        Side to_move = Side::first;
        bool is_won = false;     // by the side that has just moved
        Foul foul = Foul::none;  // of the side that has just moved (renju)
        Phase phase = Phase::play;
        Side black = Side::first;             // the seat that has the stones x
        std::array<std::uint8_t, 2> pairs{};  // taken by each side (pente)
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
        // Instead of a stone: which colour to take in the opening, or that two more stones shall come.
        static constexpr std::uint8_t no_row = 255;
        static constexpr Move take_black() { return {no_row, 0}; }
        static constexpr Move take_white() { return {no_row, 1}; }
        static constexpr Move add_two() { return {no_row, 2}; }
        bool is_stone() const { return row != no_row; }
        friend bool operator==(const Move&, const Move&) = default;
    };
    using Moves = FixedVector<Move, max_board_side * max_board_side>;

    explicit Placement(const Shape& shape);

    const Shape& shape() const { return shape_; }

    Position start() const {
        Position position;
        if (shape_.swap2) position.phase = Phase::place;
        return position;
    }
    Side side_to_move(const Position& position) const { return position.to_move; }

    std::optional<Outcome> outcome(const Position& position) const {
        if (position.is_won) return Outcome::win(other(position.to_move));
        if (position.foul != Foul::none) return Outcome::win(position.to_move);
        if (position.plies == cells_) return Outcome::draw();
        return std::nullopt;
    }
    Text outcome_reason(const Position& position) const;

    // Row by row from the top left. A foul of renju can be played: it loses.
    Moves legal_moves(const Position& position) const {
        Moves moves;
        if (is_choice(position)) return choices(position);
        for (int row = 0; row < shape_.rows; ++row)
            for (RowBits free = playable(position, row); free != 0; free &= free - 1)
                moves.push_back({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(free))});
        return moves;
    }
    std::uint64_t count_moves(const Position& position) const;
    Move sample(const Position& position, Random& random) const;

    Position after(const Position& position, Move move) const {
        if (has_extras_) return after_extras(position, move);
        Position next = position;
        put(next, position.to_move, move.row, move.col);
        next.is_won = has_line_through(next, position.to_move, move.row, move.col);
        next.to_move = other(position.to_move);
        return next;
    }

    Key key(const Position& position) const {
        const Key key = position.key ^ (position.to_move == Side::first ? 0 : second_to_move_key);
        return has_extras_ ? key ^ extras_key(position) : key;
    }

    // An action is a cell, row by row from the top left, then the three choices of swap2; a plane of stones for each
    // side.
    int action_count() const { return cells_ + (shape_.swap2 ? 3 : 0); }
    int action_of(Move move) const { return move.is_stone() ? move.row * shape_.cols + move.col : cells_ + move.col; }
    Move move_of(int action) const {
        if (action >= cells_) return {Move::no_row, static_cast<std::uint8_t>(action - cells_)};
        return {static_cast<std::uint8_t>(action / shape_.cols), static_cast<std::uint8_t>(action % shape_.cols)};
    }
    PlaneShape plane_shape() const { return {2, shape_.rows, shape_.cols, 1}; }
    void draw_planes(const Position& position, std::span<std::uint8_t> planes) const;

    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, Move move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;
    std::vector<std::string> split_moves(std::string_view text) const;

    static constexpr const char* packing_name = "in_a_row placement 1";
    void pack(const Position& position, BitWriter& writer) const;
    std::optional<Position> unpack(BitReader& reader) const;

    // Left and right; without gravity also up and down, and on square boards quarter turns.
    int symmetry_count() const { return shape_.gravity ? 2 : shape_.rows == shape_.cols ? 8 : 4; }
    Position transformed(const Position& position, int symmetry) const;
    Move transformed(Move move, int symmetry) const;

    Diagram diagram(const Position& position) const;
    std::vector<std::string> clicks(const Position& position, Move move) const;
    Text side_name(Side side) const;
    std::vector<PalettePiece> palette() const;
    Result<Position> compose(const std::vector<PlacedPiece>& stones, Side to_move) const;

    // The cells of a row where a stone may be put.
    RowBits playable(const Position& position, int row) const {
        const RowBits supported = shape_.gravity && row + 1 < shape_.rows ? position.taken(row + 1) : full_row_;
        const RowBits free = supported & full_row_ & ~position.taken(row);
        return shape_.pro_distance > 0 && position.plies <= 2 ? free & allowed_by_pro(position, row) : free;
    }
    // The openings pro and long pro: where the first and the third stone may lie.
    RowBits allowed_by_pro(const Position& position, int row) const;
    // The seat whose stone lies there; and the colour, which is another thing after swap2.
    std::optional<Side> stone_at(const Position& position, int row, int col) const;
    std::optional<Side> colour_at(const Position& position, int row, int col) const;
    // The seat that the next stone will belong to: in the opening one seat puts down both colours.
    Side next_stone_of(const Position& position) const {
        if (position.phase == Phase::play) return position.to_move;
        return position.plies % 2 == 0 ? position.black : other(position.black);
    }
    static bool is_choice(const Position& position) {
        return position.phase == Phase::choose || position.phase == Phase::choose_again;
    }
    // Whether black may not play there (renju), and why.
    Foul foul_at(const Position& position, int row, int col) const;
    bool is_on_board(int row, int col) const { return shape_.has(row, col); }
    // Stones of the two seats lie apart, their number is that of the plies, and the key is theirs.
    bool is_consistent(const Position& position) const;

private:
    Result<Move> parse_column_move(const Position& position, std::string_view text) const;
    Result<Move> parse_choice(const Position& position, std::string_view text) const;
    Text pro_rule(const Position& position) const;  // why a stone may not lie there
    Result<void> parse_extras(Position& position, std::string_view words) const;
    Result<Position> position_after(std::string_view moves) const;
    bool has_line(const Position& position, Side side) const;
    Result<void> check_support(const Position& position) const;
    bool stones_fit_the_opening(const Position& position) const;
    Result<void> settle_winner(Position& position) const;
    std::string extras_text(const Position& position) const;

    Moves choices(const Position& position) const;
    Position after_extras(const Position& position, Move move) const;
    Position after_choice(const Position& position, Move move) const;
    void exchange_seats(Position& position) const;
    void capture(Position& position, Side side, int row, int col) const;
    void add_extras(const Position& position, Diagram& diagram) const;
    Key extras_key(const Position& position) const;

    static constexpr Key second_to_move_key = 0x9d39247e33776d41ULL;

    void put(Position& position, Side side, int row, int col) const;
    void take(Position& position, Side side, int row, int col) const;
    bool has_line_through(const Position& position, Side side, int row, int col) const;

    Shape shape_;
    int cells_;
    RowBits full_row_;
    bool has_extras_;
};

}  // namespace plateau::in_a_row
