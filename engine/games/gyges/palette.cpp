// Positions put together by hand, and why a piece cannot move.
#include <fmt/format.h>

#include "games/gyges/notation.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

static_assert(NamesSides<Rules> && WithPalette<Rules> && ExplainsStuckPieces<Rules>);

Text Rules::side_name(Side side) const { return {english_name(side), french_name(side)}; }

std::vector<PalettePiece> Rules::palette() const {
    std::vector<PalettePiece> palette;
    for (int value = 1; value <= 3; ++value)
        palette.push_back({{"", "ring", 0, std::to_string(value), value},
                           {fmt::format("piece of value {}", value), fmt::format("pièce de valeur {}", value)},
                           pieces_of_a_value});
    return palette;
}

// Symbols are the values of the pieces. A piece in a goal has won the game for whoever is not to move.
Result<Position> Rules::compose(const std::vector<PlacedPiece>& pieces, Side to_move) const {
    Position position;
    position.side = to_move;
    for (const auto& [name, symbol] : pieces) {
        const auto square = parse_square(name);
        assert(square && symbol.size() == 1);
        const int value = symbol[0] - '0';
        if (*square < square_count) position.put(value, *square);
        else if (*square == goal_of(to_move)) position.goal = static_cast<std::uint8_t>(value);
        else
            return fail(fmt::format("a piece in {}'s goal: expected {} to move, who has lost",
                                    english_name(other(to_move)), english_name(other(to_move))),
                        fmt::format("une pièce dans le but de {} : c'est à {}, qui a perdu, de jouer",
                                    french_name(other(to_move)), french_name(other(to_move))));
    }
    return check_position(position);
}

std::optional<Text> Rules::why_stuck(const Position& position, std::string_view cell) const {
    const auto square = parse_square(cell);
    if (!square || *square >= square_count || position.is_setup()) return std::nullopt;
    std::vector<std::string> moves;
    for (Square to = 0; to < square_count; ++to)
        if (std::abs(row_of(to) - row_of(*square)) + std::abs(column_of(to) - column_of(*square)) == 1)
            moves.push_back(fmt::format("{}-{}", square_name(*square), square_name(to)));
    return fullest_refusal(*this, position, moves);
}

}  // namespace plateau::gyges
