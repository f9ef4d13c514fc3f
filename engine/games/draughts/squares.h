// How a variant names its squares: 1-50 or 1-32 row by row from White's far left, or a1-h8.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>

#include "games/draughts/board.h"

namespace plateau::draughts {

template <class Board>
class Squares {
public:
    Squares(bool is_mirrored, bool is_algebraic) : is_mirrored_{is_mirrored}, is_algebraic_{is_algebraic} {}

    bool is_algebraic() const { return is_algebraic_; }

    int number_of(Square square) const {
        assert(Board::all & bit(square));
        return Board::row_of(square) * Board::per_row + seen_column(Board::column_of(square)) + 1;
    }
    // The number is between 1 and Board::square_count.
    Square at_number(int number) const {
        assert(number >= 1 && number <= Board::square_count);
        return Board::at((number - 1) / Board::per_row, seen_column((number - 1) % Board::per_row));
    }
    // From White's left, on the board as it lies.
    int file_of(Square square) const { return seen_file(Board::file_of(square)); }
    static int row_of(Square square) { return Board::row_of(square); }
    bool is_dark(int row, int file) const { return Board::is_dark(row, seen_file(file)); }
    Square at(int row, int file) const { return Board::at_file(row, seen_file(file)); }

    std::string name_of(Square square) const {
        if (!is_algebraic_) return std::to_string(number_of(square));
        return {static_cast<char>('a' + file_of(square)), static_cast<char>('0' + Board::size - row_of(square))};
    }

    // Takes a square's name off the front of the text: a number everywhere, letter and digit on 8x8 boards.
    std::optional<Square> take(std::string_view& text) const {
        if (text.empty()) return {};
        if (const char letter = static_cast<char>(text[0] | 0x20); letter >= 'a' && letter <= 'h')
            return take_algebraic(text, letter - 'a');
        int number = 0;
        std::size_t length = 0;
        while (length < text.size() && length < 3 && text[length] >= '0' && text[length] <= '9')
            number = 10 * number + (text[length++] - '0');
        if (length == 0 || number < 1 || number > Board::square_count) return {};
        text.remove_prefix(length);
        return at_number(number);
    }

private:
    int seen_column(int column) const {
        assert(column >= 0 && column < Board::per_row);
        return is_mirrored_ ? Board::per_row - 1 - column : column;
    }
    int seen_file(int file) const { return is_mirrored_ ? Board::size - 1 - file : file; }

    std::optional<Square> take_algebraic(std::string_view& text, int file) const {
        if (Board::size != 8 || text.size() < 2 || text[1] < '1' || text[1] > '8') return {};
        const int row = '8' - text[1];
        if (!is_dark(row, file)) return {};
        text.remove_prefix(2);
        return at(row, file);
    }

    bool is_mirrored_, is_algebraic_;
};

}  // namespace plateau::draughts
