#include "games/in_a_row/placement.h"

#include <fmt/format.h>

#include <cassert>
#include <cstdlib>

#include "games/in_a_row/board_diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

namespace {

constexpr auto stone_keys = zobrist_keys<2 * max_board_side * max_board_side>(0x1a2b3c);

Key stone_key(Side side, int row, int col) {
    return stone_keys[(index_of(side) * max_board_side + static_cast<std::size_t>(row)) * max_board_side +
                      static_cast<std::size_t>(col)];
}

}  // namespace

Placement::Placement(const Shape& shape)
    : shape_{shape}, cells_{shape.cells()}, full_row_{(RowBits{1} << shape.cols) - 1}, has_extras_{shape.has_extras()} {
    assert(shape.rows >= 1 && shape.rows <= max_board_side && shape.cols >= 1 && shape.cols <= max_board_side);
}

void Placement::put(Position& position, Side side, int row, int col) const {
    assert(is_on_board(row, col) && (position.taken(row) >> col & 1) == 0);
    position.stones[index_of(side)][static_cast<std::size_t>(row)] |= RowBits{1} << col;
    position.key ^= stone_key(side, row, col);
    ++position.plies;
}

void Placement::take(Position& position, Side side, int row, int col) const {
    assert(is_on_board(row, col) && position.has(side, row, col));
    position.stones[index_of(side)][static_cast<std::size_t>(row)] &= ~(RowBits{1} << col);
    position.key ^= stone_key(side, row, col);
    --position.plies;
}

bool Placement::is_consistent(const Position& position) const {
    Key key = 0;
    int plies = 0;
    for (int row = 0; row < shape_.rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if ((position.stones[0][at] & position.stones[1][at]) != 0 || (position.taken(row) & ~full_row_) != 0)
            return false;
        for (const Side side : {Side::first, Side::second})
            for (RowBits stones = position.stones[index_of(side)][at]; stones != 0; stones &= stones - 1, ++plies)
                key ^= stone_key(side, row, std::countr_zero(stones));
    }
    return key == position.key && plies == position.plies;
}

bool Placement::has_line_through(const Position& position, Side side, int row, int col) const {
    assert(position.has(side, row, col));
    const auto& rows = position.stones[index_of(side)];
    const auto run = [&](int down, int right) {
        int length = 0;
        for (int r = row + down, c = col + right; is_on_board(r, c) && (rows[static_cast<std::size_t>(r)] >> c & 1);
             r += down, c += right)
            ++length;
        return length;
    };
    const bool is_exact = shape_.exact || (shape_.renju && side == position.black);
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        const int ahead = run(down, right), behind = run(-down, -right), length = 1 + ahead + behind;
        if (length != shape_.n && (length < shape_.n || is_exact)) continue;
        const auto is_blocked = [&, step_down = down, step_right = right](int k) {
            const int r = row + k * step_down, c = col + k * step_right;
            return is_on_board(r, c) && position.has(other(side), r, c);
        };
        if (!shape_.open_end || !is_blocked(ahead + 1) || !is_blocked(-behind - 1)) return true;
    }
    return false;
}

// Pente: two stones of the other side, no more, between the new stone and another of one's own.
void Placement::capture(Position& position, Side side, int row, int col) const {
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            if (!is_on_board(row + 3 * down, col + 3 * right)) continue;
            if (!position.has(side, row + 3 * down, col + 3 * right)) continue;
            if (!position.has(other(side), row + down, col + right) ||
                !position.has(other(side), row + 2 * down, col + 2 * right))
                continue;
            take(position, other(side), row + down, col + right);
            take(position, other(side), row + 2 * down, col + 2 * right);
            ++position.pairs[index_of(side)];
        }
}

Foul Placement::foul_at(const Position& position, int row, int col) const {
    if (!shape_.renju || stone_at(position, row, col)) return Foul::none;
    return in_a_row::foul_at({shape_.rows, shape_.cols, position.stones[index_of(position.black)],
                              position.stones[index_of(other(position.black))]},
                             row, col);
}

Placement::Moves Placement::choices(const Position& position) const {
    Moves moves;
    moves.push_back(Move::take_black());
    moves.push_back(Move::take_white());
    if (position.phase == Phase::choose && position.plies + 2 < cells_) moves.push_back(Move::add_two());
    return moves;
}

Placement::Position Placement::after_extras(const Position& position, Move move) const {
    if (!move.is_stone()) return after_choice(position, move);
    Position next = position;
    const Side side = next_stone_of(position);
    if (shape_.renju && side == position.black) next.foul = foul_at(position, move.row, move.col);
    put(next, side, move.row, move.col);
    if (shape_.captures) capture(next, side, move.row, move.col);
    if (position.phase == Phase::play) {
        next.is_won = has_line_through(next, side, move.row, move.col) || next.pairs[index_of(side)] >= pairs_to_win;
        next.to_move = other(position.to_move);
        return next;
    }
    // In the opening a seat puts down several stones, then the other one chooses.
    if (next.plies == (position.phase == Phase::place ? 3 : 5)) {
        next.phase = position.phase == Phase::place ? Phase::choose : Phase::choose_again;
        next.to_move = other(position.to_move);
    }
    return next;
}

// White has the move after any choice but that for two more stones.
Placement::Position Placement::after_choice(const Position& position, Move move) const {
    assert(is_choice(position));
    Position next = position;
    if (move == Move::add_two()) {
        next.phase = Phase::add;
        return next;
    }
    next.phase = Phase::play;
    const bool takes_black = move == Move::take_black();
    if (takes_black != (position.to_move == position.black)) exchange_seats(next);
    next.to_move = other(next.black);
    return next;
}

void Placement::exchange_seats(Position& position) const {
    Position image = position;
    image.stones = {};
    image.key = 0;
    image.plies = 0;
    image.black = other(position.black);
    for (int row = 0; row < shape_.rows; ++row)
        for (RowBits taken = position.taken(row); taken != 0; taken &= taken - 1) {
            const int col = std::countr_zero(taken);
            put(image, other(*stone_at(position, row, col)), row, col);
        }
    position = image;
}

Key Placement::extras_key(const Position& position) const {
    const std::uint64_t facts =
        static_cast<std::uint64_t>(position.foul) | static_cast<std::uint64_t>(position.phase) << 8 |
        static_cast<std::uint64_t>(position.black) << 16 | static_cast<std::uint64_t>(position.pairs[0]) << 24 |
        static_cast<std::uint64_t>(position.pairs[1]) << 32;
    return facts == 0 ? 0 : mix(facts + 0x51ed270b);
}

Text Placement::outcome_reason(const Position& position) const {
    if (position.foul != Foul::none) {
        const Text foul = to_words(position.foul);
        return {"forbidden to black: " + foul.en, "interdit aux noirs : " + foul.fr};
    }
    if (position.is_won && position.pairs[index_of(other(position.to_move))] >= pairs_to_win)
        return {fmt::format("{} pairs captured", pairs_to_win), fmt::format("{} paires capturées", pairs_to_win)};
    if (position.is_won) return {fmt::format("{} in a row", shape_.n), fmt::format("{} alignés", shape_.n)};
    return {"the board is full", "le plateau est plein"};
}

Placement::RowBits Placement::allowed_by_pro(const Position& position, int row) const {
    const int middle_row = shape_.rows / 2, middle_col = shape_.cols / 2;
    if (position.plies == 0) return row == middle_row ? RowBits{1} << middle_col : 0;
    const int reach = shape_.pro_distance - 1;
    if (position.plies == 1 || std::abs(row - middle_row) > reach) return full_row_;
    const RowBits square = ((RowBits{1} << (2 * reach + 1)) - 1) << (middle_col - reach);
    return full_row_ & ~square;
}

std::uint64_t Placement::count_moves(const Position& position) const {
    if (is_choice(position)) return choices(position).size();
    if (shape_.pro_distance > 0 && position.plies <= 2) return legal_moves(position).size();
    if (!shape_.gravity) return static_cast<std::uint64_t>(cells_ - position.plies);
    return static_cast<std::uint64_t>(shape_.cols - std::popcount(position.taken(0)));
}

Placement::Move Placement::sample(const Position& position, Random& random) const {
    if (is_choice(position)) {
        const Moves moves = choices(position);
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
    // While cells are plenty a guess is cheapest; later the k-th playable cell is counted out.
    for (int guess = 0; guess < 6; ++guess) {
        const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(cells_)));
        const int row = cell / shape_.cols, col = cell % shape_.cols;
        if (playable(position, row) >> col & 1) return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
    }
    assert(count_moves(position) > 0);
    int skip = static_cast<int>(random.below(static_cast<std::uint32_t>(count_moves(position))));
    for (int row = 0;; ++row) {
        RowBits free = playable(position, row);
        const int count = std::popcount(free);
        if (skip >= count) {
            skip -= count;
            continue;
        }
        while (skip-- > 0) free &= free - 1;
        return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(free))};
    }
}

void Placement::draw_planes(const Position& position, std::span<std::uint8_t> planes) const {
    draw_stones(shape_, [&](Cell at) { return stone_at(position, at.row, at.col); }, planes);
}

std::optional<Side> Placement::stone_at(const Position& position, int row, int col) const {
    if (position.has(Side::first, row, col)) return Side::first;
    if (position.has(Side::second, row, col)) return Side::second;
    return std::nullopt;
}

std::optional<Side> Placement::colour_at(const Position& position, int row, int col) const {
    const auto seat = stone_at(position, row, col);
    if (!seat || position.black == Side::first) return seat;
    return other(*seat);
}

Placement::Move Placement::transformed(Move move, int symmetry) const {
    if (!move.is_stone()) return move;
    int row = move.row, col = move.col;
    if (symmetry & 1) col = shape_.cols - 1 - col;
    if (symmetry & 2) row = shape_.rows - 1 - row;
    if (symmetry & 4) std::swap(row, col);
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
}

Placement::Position Placement::transformed(const Position& position, int symmetry) const {
    Position image = position;
    image.stones = {};
    image.key = 0;
    image.plies = 0;
    for (int row = 0; row < shape_.rows; ++row)
        for (RowBits taken = position.taken(row); taken != 0; taken &= taken - 1) {
            const Move from{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(taken))};
            const Move to = transformed(from, symmetry);
            put(image, *stone_at(position, from.row, from.col), to.row, to.col);
        }
    assert(image.plies == position.plies && is_consistent(image));
    return image;
}

Text Placement::side_name(Side side) const { return in_a_row::side_name(shape_, side); }

std::vector<PalettePiece> Placement::palette() const { return palette_of(shape_); }

Result<Placement::Position> Placement::compose(const std::vector<PlacedPiece>& stones, Side to_move) const {
    return parse_position(composed_text(shape_, stones, to_move));
}

static_assert(Game<Placement> && NamesSides<Placement> && WithPalette<Placement>);

}  // namespace plateau::in_a_row
