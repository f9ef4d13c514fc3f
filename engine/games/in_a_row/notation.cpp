#include "games/in_a_row/notation.h"

#include <fmt/format.h>

#include <cassert>
#include <charconv>

namespace plateau::in_a_row {

std::string cell_name(const Shape& shape, Cell cell) {
    return fmt::format("{}{}", static_cast<char>('a' + cell.col), shape.rows - cell.row);
}

char column_name(int col) { return static_cast<char>(col < 9 ? '1' + col : 'a' + col - 9); }

Result<Cell> parse_cell(const Shape& shape, std::string_view text) {
    const auto expected = [&] {
        const std::string last = cell_name(shape, {0, shape.cols - 1});
        return fail(fmt::format("'{}' is not a cell: expected a1 to {}", text, last),
                    fmt::format("« {} » n'est pas une case : a1 à {} est attendu", text, last));
    };
    if (text.size() < 2 || text.size() > 3) return expected();
    const char letter = static_cast<char>(text[0] | 0x20);
    int number = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return expected();
    const Cell cell{shape.rows - number, letter - 'a'};
    if (letter < 'a' || cell.col >= shape.cols || number < 1 || cell.row < 0) return expected();
    return cell;
}

Result<int> parse_column(const Shape& shape, std::string_view text) {
    const char last = column_name(shape.cols - 1);
    for (int col = 0; col < shape.cols && text.size() == 1; ++col)
        if (text[0] == column_name(col)) return col;
    return fail(fmt::format("'{}' is not a column: expected 1 to {}", text, last),
                fmt::format("« {} » n'est pas une colonne : 1 à {} est attendu", text, last));
}

std::string board_text(const Shape& shape, const StoneAt& stone_at, Side to_move) {
    std::string text;
    for (int row = 0; row < shape.rows; ++row) {
        if (row > 0) text += '/';
        for (int col = 0; col < shape.cols; ++col) {
            const auto stone = stone_at({row, col});
            text += !stone ? '.' : *stone == Side::first ? 'x' : 'o';
        }
    }
    return text + (to_move == Side::first ? " x" : " o");
}

std::string composed_text(const Shape& shape, const std::vector<PlacedPiece>& stones, Side to_move) {
    std::vector<std::optional<Side>> board(static_cast<std::size_t>(shape.cells()));
    const auto at = [&](Cell cell) -> auto& {
        return board[static_cast<std::size_t>(cell.row * shape.cols + cell.col)];
    };
    for (const auto& [name, symbol] : stones) {
        const auto cell = parse_cell(shape, name);
        assert(cell && (symbol == "x" || symbol == "o"));
        at(*cell) = symbol == "x" ? Side::first : Side::second;
    }
    return board_text(shape, at, to_move);
}

bool looks_like_a_board(std::string_view text) {
    return text.find_first_of("./") != std::string_view::npos || text.ends_with(" x") || text.ends_with(" o");
}

namespace {

Failure wrong_board(const Shape& shape, std::string_view what_en, std::string_view what_fr) {
    return fail(
        fmt::format("{}: expected {} rows of {} cells ('.', 'x' or 'o') joined by '/', a space and the side to move",
                    what_en, shape.rows, shape.cols),
        fmt::format("{} : {} lignes de {} cases (« . », « x » ou « o ») jointes par « / », une espace et le camp au "
                    "trait sont attendus",
                    what_fr, shape.rows, shape.cols));
}

}  // namespace

Result<Board> parse_board(const Shape& shape, std::string_view text) {
    Board board;
    const auto space = text.find(' ');
    const std::string_view cells = text.substr(0, space);
    int row = 0, col = 0;
    for (const char c : cells) {
        if (c == '/') {
            if (col != shape.cols)
                return wrong_board(shape, fmt::format("row {} from the top has {} cells", row + 1, col),
                                   fmt::format("la ligne {} en partant du haut a {} cases", row + 1, col));
            ++row;
            col = 0;
            continue;
        }
        if (c != '.' && c != 'x' && c != 'o')
            return wrong_board(shape, fmt::format("'{}' is not a cell of a board", c),
                               fmt::format("« {} » n'est pas une case de plateau", c));
        if (row >= shape.rows || col >= shape.cols)
            return wrong_board(shape, "the board is too large", "le plateau est trop grand");
        board.stones.push_back(c == '.' ? std::nullopt : std::optional{c == 'x' ? Side::first : Side::second});
        ++col;
    }
    if (static_cast<int>(board.stones.size()) != shape.cells())
        return wrong_board(shape, fmt::format("the board has {} cells", board.stones.size()),
                           fmt::format("le plateau a {} cases", board.stones.size()));
    const std::string_view side = space == std::string_view::npos ? "" : text.substr(space + 1);
    if (side != "x" && side != "o")
        return wrong_board(shape, fmt::format("'{}' is not a side", side),
                           fmt::format("« {} » n'est pas un camp", side));
    board.to_move = side == "x" ? Side::first : Side::second;
    return board;
}

std::vector<std::string> split_moves(const Shape& shape, std::string_view text) {
    std::vector<std::string> moves;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) moves.push_back(std::move(word));
        word.clear();
    };
    for (const char c : text) {
        if (c == ' ' || c == ',' || c == '\n' || c == '\t' || c == '\r') {
            finish();
            continue;
        }
        const auto is_letter = [](char x) { return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z'); };
        const bool starts_a_move = shape.gravity || (is_letter(c) && !word.empty() && !is_letter(word.back()));
        if (starts_a_move) finish();
        word += c;
    }
    finish();
    return moves;
}

}  // namespace plateau::in_a_row
