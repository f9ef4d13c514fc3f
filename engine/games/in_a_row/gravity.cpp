#include "games/in_a_row/gravity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "games/in_a_row/board_diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

template <class Bits>
Gravity<Bits>::Gravity(const Shape& shape) : shape_{shape}, column_bits_{shape.rows + 1}, cells_{shape.cells()} {
    assert(fits(shape));
    for (int col = 0; col < shape.cols; ++col) {
        order_[static_cast<std::size_t>(col)] = static_cast<std::uint8_t>(col);
        top_row_ |= top(col);
    }
    const auto from_centre = [&](std::uint8_t col) { return std::abs(2 * col - (shape_.cols - 1)); };
    std::stable_sort(order_.begin(), order_.begin() + shape.cols,
                     [&](std::uint8_t a, std::uint8_t b) { return from_centre(a) < from_centre(b); });
}

template <class Bits>
bool Gravity<Bits>::has_any_line(Bits stones) const {
    for (const int step : {1, column_bits_, column_bits_ - 1, column_bits_ + 1}) {
        Bits runs = stones;  // bit i: a run of at least `length` starts at i
        for (int length = 1; length < shape_.n;) {
            const int grow = std::min(length, shape_.n - length);
            runs &= runs >> (grow * step);
            length += grow;
        }
        if (shape_.exact) {
            const int past = shape_.n * step;
            const Bits longer = past < static_cast<int>(8 * sizeof(Bits)) ? stones >> past : 0;
            runs &= ~(stones << step) & ~longer;
        }
        if (runs != 0) return true;
    }
    return false;
}

template <class Bits>
Text Gravity<Bits>::outcome_reason(const Position& position) const {
    if (position.is_won) return {fmt::format("{} in a row", shape_.n), fmt::format("{} alignés", shape_.n)};
    return {"the board is full", "le plateau est plein"};
}

template <class Bits>
auto Gravity<Bits>::sample(const Position& position, Random& random) const -> Move {
    assert(position.plies < cells_);
    while (true) {
        const auto col = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(shape_.cols)));
        if (has_room(position, col)) return {col};
    }
}

template <class Bits>
void Gravity<Bits>::draw_planes(const Position& position, std::span<std::uint8_t> planes) const {
    draw_stones(shape_, [&](Cell at) { return stone_at(position, at.row, at.col); }, planes);
}

template <class Bits>
std::optional<Side> Gravity<Bits>::stone_at(const Position& position, int row, int col) const {
    const Bits here = cell(row, col);
    if ((position.all & here) == 0) return std::nullopt;
    return (position.mine & here) != 0 ? side_to_move(position) : other(side_to_move(position));
}

template <class Bits>
std::string Gravity<Bits>::to_text(const Position& position) const {
    return board_text(shape_, [&](Cell at) { return stone_at(position, at.row, at.col); }, side_to_move(position));
}

template <class Bits>
std::string Gravity<Bits>::to_text(const Position&, Move move) const {
    return std::string(1, column_name(move.col));
}

template <class Bits>
Result<typename Gravity<Bits>::Position> Gravity<Bits>::parse_position(std::string_view text) const {
    if (!looks_like_a_board(text)) {
        Position position = start();
        for (const auto& word : split_moves(text)) {
            const auto move = parse_move(position, word);
            if (!move) return move.failure();
            position = after(position, *move);
        }
        return position;
    }
    const auto board = parse_board(shape_, text);
    if (!board) return board.failure();
    Position position;
    Bits stones[2] = {0, 0};
    for (int row = 0; row < shape_.rows; ++row)
        for (int col = 0; col < shape_.cols; ++col)
            if (const auto stone = board->stones[static_cast<std::size_t>(row * shape_.cols + col)])
                stones[index_of(*stone)] |= cell(row, col);
    const int first = count_bits(stones[0]), second = count_bits(stones[1]);
    if (first - second != (board->to_move == Side::first ? 0 : 1))
        return fail(fmt::format("{} stones x and {} stones o do not fit with {} to move", first, second,
                                board->to_move == Side::first ? 'x' : 'o'),
                    fmt::format("{} pions x et {} pions o ne vont pas avec le trait à {}", first, second,
                                board->to_move == Side::first ? 'x' : 'o'));
    position.all = stones[0] | stones[1];
    for (int col = 0; col < shape_.cols; ++col) {
        const Bits fallen = position.all & column(col);
        if ((fallen & (fallen + bottom(col))) != 0)
            return fail(fmt::format("a stone hangs in the air in column {}", column_name(col)),
                        fmt::format("un pion est suspendu en l'air dans la colonne {}", column_name(col)));
    }
    position.mine = stones[index_of(board->to_move)];
    position.plies = static_cast<std::int16_t>(first + second);
    if (has_line(position.mine))
        return fail("the side to move has already won: it cannot be its turn",
                    "le camp au trait a déjà gagné : ce ne peut être à lui de jouer");
    position.is_won = has_line(stones[index_of(other(board->to_move))]);
    assert(is_consistent(position));
    return position;
}

template <class Bits>
Result<typename Gravity<Bits>::Move> Gravity<Bits>::parse_move(const Position& position, std::string_view text) const {
    const auto col = parse_column(shape_, text);
    if (!col) return col.failure();
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    if (!has_room(position, *col))
        return fail(fmt::format("column {} is full", text), fmt::format("la colonne {} est pleine", text));
    return Move{static_cast<std::uint8_t>(*col)};
}

template <class Bits>
std::vector<std::string> Gravity<Bits>::split_moves(std::string_view text) const {
    return in_a_row::split_moves(shape_, text);
}

template <class Bits>
bool Gravity<Bits>::is_consistent(const Position& position) const {
    for (int col = 0; col < shape_.cols; ++col)
        if (const Bits fallen = position.all & column(col); (fallen & (fallen + bottom(col))) != 0) return false;
    return (position.mine & ~position.all) == 0 && count_bits(position.all) == position.plies &&
           count_bits(position.mine) == position.plies / 2;
}

template <class Bits>
auto Gravity<Bits>::transformed(const Position& position, int symmetry) const -> Position {
    if (symmetry == 0) return position;
    Position image = position;
    image.mine = image.all = 0;
    const Bits column_mask = (Bits{1} << column_bits_) - 1;
    for (int col = 0; col < shape_.cols; ++col) {
        const int to = (shape_.cols - 1 - col) * column_bits_;
        image.mine |= ((position.mine >> (col * column_bits_)) & column_mask) << to;
        image.all |= ((position.all >> (col * column_bits_)) & column_mask) << to;
    }
    assert(is_consistent(image));
    return image;
}

template <class Bits>
Diagram Gravity<Bits>::diagram(const Position& position) const {
    const StoneAt stone = [&](Cell at) { return stone_at(position, at.row, at.col); };
    return board_diagram(shape_, stone, [&](Cell at) { return position.is_won && is_in_line(shape_, stone, at); });
}

template <class Bits>
std::vector<std::string> Gravity<Bits>::clicks(const Position& position, Move move) const {
    return {cell_name(shape_, {landing_row(position, move.col), move.col})};
}

template <class Bits>
Text Gravity<Bits>::side_name(Side side) const {
    return in_a_row::side_name(shape_, side);
}

template <class Bits>
std::vector<PalettePiece> Gravity<Bits>::palette() const {
    return palette_of(shape_);
}

template <class Bits>
auto Gravity<Bits>::compose(const std::vector<PlacedPiece>& stones, Side to_move) const -> Result<Position> {
    return parse_position(composed_text(shape_, stones, to_move));
}

template class Gravity<Bits64>;
template class Gravity<Bits128>;

static_assert(Game<Gravity64> && NamesSides<Gravity64> && WithPalette<Gravity64>);

}  // namespace plateau::in_a_row
