// The rules of Gygès. The first seat is South. README.md tells the rules and their options.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fixed_vector.h"
#include "core/random.h"
#include "game/history.h"
#include "game/packing.h"
#include "game/palette.h"
#include "games/gyges/options.h"
#include "games/gyges/position.h"
#include "games/gyges/reach.h"
#include "games/gyges/route.h"

namespace plateau::gyges {

// What one piece that may be moved can do; moves are made of these sets only when they are needed.
struct Source {
    Square from;
    Squares ends;    // empty squares where it can end
    Squares pieces;  // pieces that it can replace
    Squares drops;   // where a replaced piece can go
    bool wins;       // it can enter the opponent's goal

    int count() const { return std::popcount(ends) + std::popcount(pieces) * std::popcount(drops) + wins; }
    // Move number `index`, from 0 to count() - 1.
    Move move(int index, Square goal) const;
};
using Sources = FixedVector<Source, row_length>;

class Rules {
public:
    using Position = gyges::Position;
    using Move = gyges::Move;
    // Six pieces, each to 25 squares, or to 11 pieces with 25 drops, or into the goal.
    using Moves = FixedVector<Move, 6 * (25 + 11 * 25 + 1)>;

    explicit Rules(Options options = {});

    const Options& options() const { return options_; }

    Position start() const { return start_; }
    Side side_to_move(const Position& position) const { return position.side; }
    std::optional<Outcome> outcome(const Position& position) const {
        if (position.goal) return Outcome::win(other(position.side));
        if (may_be_stuck_ && is_stuck_draw(position)) return Outcome::draw();
        return std::nullopt;
    }
    Text outcome_reason(const Position& position) const;
    Position after(const Position& position, Move move) const;
    Key key(const Position& position) const { return key_of(position); }

    // Repetition, ko and the longest game.
    std::optional<Outcome> outcome(const Line<Position>& line) const;
    Text outcome_reason(const Line<Position>& line) const;
    bool forbids(const Line<Position>& line, Move move) const {
        return looks_back_ && restores_board(line, after(line.now(), move));
    }
    void strike_forbidden(const Line<Position>& line, Moves& moves) const;

    // Wins first, then plain moves, then replacements; far squares before near ones.
    Moves legal_moves(const Position& position) const;
    std::uint64_t count_moves(const Position& position) const;
    // One move for each board that can result.
    Moves distinct_moves(const Position& position) const;
    // A move into the opponent's goal, looked for alone.
    std::optional<Move> winning_move(const Position& position) const;
    // One for each piece that can get there.
    Moves winning_moves(const Position& position) const;
    // What the pieces of the row in play can do; empty in the set-up and where the mover has to pass.
    Sources sources(const Position& position) const;
    bool is_legal(const Position& position, Move move) const;
    // Each legal move is as likely as any other.
    Move sample(const Position& position, Random& random) const;
    // The move that leads from one position to another.
    Result<Move> move_between(const Position& from, const Position& to) const;

    // The squares stepped on, bounce by bounce: the shortest of the ways to play the move.
    Route route(const Position& position, Move move) const;
    std::vector<std::string> route_cells(const Position& position, Move move) const;

    std::string to_text(const Position& position) const;
    std::string to_text(const Position& position, Move move) const;
    Result<Position> parse_position(std::string_view text) const;
    Result<Move> parse_move(const Position& position, std::string_view text) const;

    int symmetry_count() const { return 2; }
    Position transformed(const Position& position, int symmetry) const {
        return symmetry == 0 ? position : mirrored(position);
    }
    Move transformed(Move move, int symmetry) const { return symmetry == 0 ? move : mirrored(move); }

    static constexpr const char* packing_name = "gyges 1";
    void pack(const Position& position, BitWriter& writer) const;
    std::optional<Position> unpack(BitReader& reader) const;

    Diagram diagram(const Position& position) const;
    std::vector<std::string> clicks(const Position& position, Move move) const;
    Text side_name(Side side) const;
    std::vector<PalettePiece> palette() const;
    Result<Position> compose(const std::vector<PlacedPiece>& pieces, Side to_move) const;
    std::optional<Text> why_stuck(const Position& position, std::string_view cell) const;

    // Set-up: what a player has still to place, and where.
    Squares home_of(Side side) const {
        return side == Side::first ? rows_up_to(options_.home_rows - 1)
                                   : whole_board & ~rows_up_to(row_length - 1 - options_.home_rows);
    }
    int reserve_of(const Position& position, Side side, int value) const {
        return 2 - std::popcount(position.pieces_of(value) & home_of(side));
    }
    Memory memory() const { return memory_; }

private:
    enum class Stuck : std::uint8_t { next, draw, pass };

    Side side_to_place(const Position& position) const;
    void list_placements(const Position& position, Moves& moves) const;
    bool fits_a_preset(const Position& position, Side side) const;

    Source source_at(const Position& position, Square from, Squares drop_rows) const;
    Squares drop_rows(const Position& position) const;
    bool can_move(const Position& position, Squares row, Side side) const;
    bool must_pass(const Position& position) const;
    bool is_stuck_draw(const Position& position) const;

    void keep_safe_moves(const Position& position, Moves& moves) const;
    bool allows_win(const Position& position, Move move) const;

    bool restores_board(const Line<Position>& line, const Position& next) const;
    bool is_repeated(const Line<Position>& line) const;
    bool is_too_long(const Line<Position>& line) const;

    Result<Position> check_position(const Position& position) const;
    Result<Position> check_setup(const Position& position) const;
    Result<Move> parse_placement(const Position& position, std::string_view text) const;
    Result<Move> parse_walk(const Position& position, std::string_view text) const;
    Result<Move> check_walk(const Position& position, Move move, std::string_view text) const;

    Options options_;
    Memory memory_ = Memory::steps;
    Stuck stuck_ = Stuck::next;
    bool may_be_stuck_ = false;
    bool looks_back_ = false;
    Position start_;
};

}  // namespace plateau::gyges
