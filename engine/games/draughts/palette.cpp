// Positions put together by hand, and why a piece cannot move.
#include <fmt/format.h>

#include "games/draughts/rules.h"

namespace plateau::draughts {

static_assert(NamesSides<Rules10> && WithPalette<Rules10> && ExplainsStuckPieces<Rules10>);

namespace {

Text piece_name(Colour colour, bool is_special, bool turns) {
    const bool is_white = colour == Colour::white;
    if (!is_special) return is_white ? Text{"white man", "pion blanc"} : Text{"black man", "pion noir"};
    if (turns)
        return is_white ? Text{"white man that has turned round", "pion blanc retourné"}
                        : Text{"black man that has turned round", "pion noir retourné"};
    return is_white ? Text{"white king", "dame blanche"} : Text{"black king", "dame noire"};
}

}  // namespace

template <class Board>
Text Rules<Board>::side_name(Side side) const {
    return side == side_of(Colour::white) ? Text{"White", "Blancs"} : Text{"Black", "Noirs"};
}

template <class Board>
std::vector<PalettePiece> Rules<Board>::palette() const {
    std::vector<PalettePiece> palette;
    for (const Colour colour : {Colour::white, Colour::black})
        for (const bool is_special : {false, true})
            palette.push_back(
                {drawn_piece("", colour, is_special), piece_name(colour, is_special, turns_), Board::men_a_side});
    return palette;
}

// Symbols are those of the diagram: a letter for the colour, a capital or with a stroke for what a man becomes.
template <class Board>
Result<Position> Rules<Board>::compose(const std::vector<PlacedPiece>& pieces, Side to_move) const {
    Position position;
    position.to_move = side_of(Colour::white) == to_move ? Colour::white : Colour::black;
    for (const auto& [name, symbol] : pieces) {
        std::string_view rest = name;
        const auto square = squares_.take(rest);
        assert(square && rest.empty());
        const Colour colour = symbol[0] == 'w' || symbol[0] == 'W' ? Colour::white : Colour::black;
        position.of(colour) |= bit(*square);
        if (symbol != drawn_piece("", colour, false).symbol) position.kings |= bit(*square);
    }
    return parse_position(to_text(position));
}

template <class Board>
std::optional<Text> Rules<Board>::why_stuck(const Position& position, std::string_view cell) const {
    std::string_view rest = cell;
    const auto square = squares_.take(rest);
    if (!square || !rest.empty()) return std::nullopt;
    std::vector<std::string> moves;
    Board::Diagonals::each([&]<int Direction>() {
        if (const Bits to = shifted<Direction>(bit(*square)) & Board::all)
            moves.push_back(fmt::format("{}-{}", cell, squares_.name_of(first_square(to))));
    });
    return fullest_refusal(*this, position, moves);
}

template Text Rules<Board<10>>::side_name(Side) const;
template Text Rules<Board<8>>::side_name(Side) const;
template std::vector<PalettePiece> Rules<Board<10>>::palette() const;
template std::vector<PalettePiece> Rules<Board<8>>::palette() const;
template Result<Position> Rules<Board<10>>::compose(const std::vector<PlacedPiece>&, Side) const;
template Result<Position> Rules<Board<8>>::compose(const std::vector<PlacedPiece>&, Side) const;
template std::optional<Text> Rules<Board<10>>::why_stuck(const Position&, std::string_view) const;
template std::optional<Text> Rules<Board<8>>::why_stuck(const Position&, std::string_view) const;

}  // namespace plateau::draughts
