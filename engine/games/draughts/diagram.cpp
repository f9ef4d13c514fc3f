#include <fmt/format.h>

#include "games/draughts/rules.h"

namespace plateau::draughts {

namespace {

template <class Board>
void add_cells(const Squares<Board>& squares, Diagram& diagram) {
    for (int row = 0; row < Board::size; ++row)
        for (int file = 0; file < Board::size; ++file) {
            const double x = file + 0.5, y = row + 0.5;
            if (squares.is_dark(row, file))
                diagram.cells.push_back({squares.name_of(squares.at(row, file)), x, y, "dark", {}});
            else diagram.cells.push_back({fmt::format("light-{}-{}", row, file), x, y, "light", {}, true});
        }
}

// Numbers in the corners of the dark squares; letters and digits along the edges.
template <class Board>
void add_labels(const Squares<Board>& squares, Diagram& diagram) {
    if (!squares.is_algebraic()) {
        for (int number = 1; number <= Board::square_count; ++number) {
            const Square square = squares.at_number(number);
            diagram.labels.push_back(
                {squares.file_of(square) + 0.15, squares.row_of(square) + 0.15, std::to_string(number)});
        }
        return;
    }
    for (int i = 0; i < Board::size; ++i) {
        diagram.labels.push_back({i + 0.9, Board::size - 0.1, std::string(1, static_cast<char>('a' + i))});
        diagram.labels.push_back({0.1, i + 0.12, std::to_string(Board::size - i)});
    }
}

}  // namespace

// `is_special`: a king or, in `turnaround`, a man that walks back.
template <class Board>
Diagram::Piece Rules<Board>::drawn_piece(std::string cell, Colour colour, bool is_special) const {
    std::string symbol{colour == Colour::white ? "w" : "b"};
    if (is_special && turns_) symbol += '\'';
    else if (is_special) symbol = colour == Colour::white ? "W" : "B";
    const std::string kind = !is_special ? "man" : turns_ ? "turned" : "king";
    return {std::move(cell), kind, side_of(colour) == Side::first ? 1 : 2, symbol};
}

template <class Board>
Diagram Rules<Board>::diagram(const Position& position) const {
    Diagram diagram;
    diagram.board = "wood";
    diagram.width = diagram.height = Board::size;
    add_cells(squares_, diagram);
    add_labels(squares_, diagram);
    for (const Colour colour : {Colour::white, Colour::black})
        for_each(position.of(colour), [&](Bits piece) {
            const std::string cell = squares_.name_of(first_square(piece));
            diagram.pieces.push_back(drawn_piece(cell, colour, position.kings & piece));
        });
    return diagram;
}

// Start and end where that tells the move from all others, else every square where the piece lands.
template <class Board>
std::vector<std::string> Rules<Board>::clicks(const Position& position, Move move) const {
    const Moves moves = legal_moves(position);
    const Bits from = move.from(position), to = move.to(position);
    bool needs_path = shares_ends(position, move, moves);
    for (const Move& that : moves)
        if (that != move && that.from(position) == from && shares_ends(position, that, moves))
            needs_path = needs_path || path(position, that)[1] == first_square(to);
    if (!needs_path) return {squares_.name_of(first_square(from)), squares_.name_of(first_square(to))};
    return route_cells(position, move);
}

template <class Board>
std::vector<std::string> Rules<Board>::route_cells(const Position& position, Move move) const {
    std::vector<std::string> cells;
    for (const Square square : path(position, move)) cells.push_back(squares_.name_of(square));
    return cells;
}

template Diagram::Piece Rules<Board<10>>::drawn_piece(std::string, Colour, bool) const;
template Diagram::Piece Rules<Board<8>>::drawn_piece(std::string, Colour, bool) const;
template Diagram Rules<Board<10>>::diagram(const Position&) const;
template Diagram Rules<Board<8>>::diagram(const Position&) const;
template std::vector<std::string> Rules<Board<10>>::clicks(const Position&, Move) const;
template std::vector<std::string> Rules<Board<10>>::route_cells(const Position&, Move) const;
template std::vector<std::string> Rules<Board<8>>::route_cells(const Position&, Move) const;
template std::vector<std::string> Rules<Board<8>>::clicks(const Position&, Move) const;

}  // namespace plateau::draughts
