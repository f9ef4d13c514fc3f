#include "games/in_a_row/placement.h"

#include <fmt/format.h>

#include "games/in_a_row/board_diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

namespace {

constexpr auto stone_keys = zobrist_keys<2 * max_board_side * max_board_side>(0x1a2b3c);

}  // namespace

Placement::Placement(const Shape& shape)
    : shape_{shape}, cells_{shape.cells()}, full_row_{(RowBits{1} << shape.cols) - 1} {}

void Placement::put(Position& position, Side side, int row, int col) const {
    position.stones[index_of(side)][static_cast<std::size_t>(row)] |= RowBits{1} << col;
    position.key ^= stone_keys[(index_of(side) * max_board_side + static_cast<std::size_t>(row)) * max_board_side +
                               static_cast<std::size_t>(col)];
    ++position.plies;
}

bool Placement::has_line_through(const Position& position, Side side, int row, int col) const {
    const auto& rows = position.stones[index_of(side)];
    const auto run = [&](int down, int right) {
        int length = 0;
        for (int r = row + down, c = col + right; is_on_board(r, c) && (rows[static_cast<std::size_t>(r)] >> c & 1);
             r += down, c += right)
            ++length;
        return length;
    };
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        const int length = 1 + run(down, right) + run(-down, -right);
        if (length == shape_.n || (length > shape_.n && !shape_.exact)) return true;
    }
    return false;
}

Text Placement::outcome_reason(const Position& position) const {
    if (position.is_won) return {fmt::format("{} in a row", shape_.n), fmt::format("{} alignés", shape_.n)};
    return {"the board is full", "le plateau est plein"};
}

std::uint64_t Placement::count_moves(const Position& position) const {
    if (!shape_.gravity) return static_cast<std::uint64_t>(cells_ - position.plies);
    return static_cast<std::uint64_t>(shape_.cols - std::popcount(position.taken(0)));
}

Placement::Move Placement::sample(const Position& position, Random& random) const {
    // While cells are plenty a guess is cheapest; later the k-th playable cell is counted out.
    for (int guess = 0; guess < 6; ++guess) {
        const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(cells_)));
        const int row = cell / shape_.cols, col = cell % shape_.cols;
        if (playable(position, row) >> col & 1) return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
    }
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

std::optional<Side> Placement::stone_at(const Position& position, int row, int col) const {
    if (position.has(Side::first, row, col)) return Side::first;
    if (position.has(Side::second, row, col)) return Side::second;
    return std::nullopt;
}

std::string Placement::to_text(const Position& position) const {
    return board_text(
        shape_, [&](Cell at) { return stone_at(position, at.row, at.col); }, position.to_move);
}

std::string Placement::to_text(const Position&, Move move) const {
    return shape_.gravity ? std::string(1, column_name(move.col)) : cell_name(shape_, {move.row, move.col});
}

Result<Placement::Position> Placement::parse_position(std::string_view text) const {
    Position position = start();
    if (!looks_like_a_board(text)) {
        for (const auto& word : split_moves(text)) {
            const auto move = parse_move(position, word);
            if (!move) return move.failure();
            position = after(position, *move);
        }
        return position;
    }
    const auto board = parse_board(shape_, text);
    if (!board) return board.failure();
    bool has_line[2] = {false, false};
    for (int row = 0; row < shape_.rows; ++row)
        for (int col = 0; col < shape_.cols; ++col)
            if (const auto stone = board->stones[static_cast<std::size_t>(row * shape_.cols + col)])
                put(position, *stone, row, col);
    for (int row = 0; row < shape_.rows; ++row)
        for (int col = 0; col < shape_.cols; ++col)
            if (const auto stone = stone_at(position, row, col); stone && has_line_through(position, *stone, row, col))
                has_line[index_of(*stone)] = true;
    position.to_move = board->to_move;
    for (int row = 0; shape_.gravity && row + 1 < shape_.rows; ++row)
        if (const RowBits hanging = position.taken(row) & ~position.taken(row + 1)) {
            const char col = column_name(std::countr_zero(hanging));
            return fail(fmt::format("a stone hangs in the air in column {}", col),
                        fmt::format("un pion est suspendu en l'air dans la colonne {}", col));
        }
    if (has_line[index_of(board->to_move)])
        return fail("the side to move has already won: it cannot be its turn",
                    "le camp au trait a déjà gagné : ce ne peut être à lui de jouer");
    position.is_won = has_line[index_of(other(board->to_move))];
    return position;
}

Result<Placement::Move> Placement::parse_move(const Position& position, std::string_view text) const {
    if (shape_.gravity) return parse_column_move(position, text);
    const auto cell = parse_cell(shape_, text);
    if (!cell) return cell.failure();
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    if (stone_at(position, cell->row, cell->col))
        return fail(fmt::format("{} is taken", text), fmt::format("{} est occupée", text));
    return Move{static_cast<std::uint8_t>(cell->row), static_cast<std::uint8_t>(cell->col)};
}

Result<Placement::Move> Placement::parse_column_move(const Position& position, std::string_view text) const {
    const auto col = parse_column(shape_, text);
    if (!col) return col.failure();
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    for (int row = 0; row < shape_.rows; ++row)
        if (playable(position, row) >> *col & 1)
            return Move{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(*col)};
    return fail(fmt::format("column {} is full", text), fmt::format("la colonne {} est pleine", text));
}

std::vector<std::string> Placement::split_moves(std::string_view text) const {
    return in_a_row::split_moves(shape_, text);
}

Placement::Move Placement::transformed(Move move, int symmetry) const {
    int row = move.row, col = move.col;
    if (symmetry & 1) col = shape_.cols - 1 - col;
    if (symmetry & 2) row = shape_.rows - 1 - row;
    if (symmetry & 4) std::swap(row, col);
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
}

Placement::Position Placement::transformed(const Position& position, int symmetry) const {
    Position image = start();
    for (int row = 0; row < shape_.rows; ++row)
        for (RowBits taken = position.taken(row); taken != 0; taken &= taken - 1) {
            const Move from{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(taken))};
            const Move to = transformed(from, symmetry);
            put(image, *stone_at(position, from.row, from.col), to.row, to.col);
        }
    image.to_move = position.to_move;
    image.is_won = position.is_won;
    return image;
}

Diagram Placement::diagram(const Position& position) const {
    return board_diagram(shape_, [&](Cell at) { return stone_at(position, at.row, at.col); });
}

std::vector<std::string> Placement::clicks(const Position&, Move move) const {
    return {cell_name(shape_, {move.row, move.col})};
}

static_assert(Game<Placement> && WithDiagram<Placement>);

}  // namespace plateau::in_a_row
