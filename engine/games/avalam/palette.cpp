// Positions put together by hand.
#include <fmt/format.h>

#include <algorithm>

#include "games/avalam/rules.h"

namespace plateau::avalam {

static_assert(NamesSides<Rules> && WithPalette<Rules> && ExplainsStuckPieces<Rules>);

Text Rules::side_name(Side side) const {
    return side == Side::first ? Text{"Yellow", "Jaunes"} : Text{"Red", "Rouges"};
}

std::vector<PalettePiece> Rules::palette() const {
    std::vector<PalettePiece> palette;
    for (const Side colour : {Side::first, Side::second})
        for (int height = 1; height <= tallest; ++height) {
            const bool is_yellow = colour == Side::first;
            palette.push_back({drawn_tower("", {height, colour}),
                               {fmt::format("{} tower of {}", is_yellow ? "yellow" : "red", height),
                                fmt::format("tour {} de {}", is_yellow ? "jaune" : "rouge", height)},
                               std::min(counters_of_a_colour, counters_in_all / height)});
        }
    return palette;
}

// Symbols are those of the diagram: y3, r1.
Result<Position> Rules::compose(const std::vector<PlacedPiece>& pieces, Side to_move) const {
    Position position;
    for (const auto& [name, symbol] : pieces) {
        const auto spot = spot_named(name);
        assert(spot && symbol.size() == 2);
        position.put(*spot, {symbol[1] - '0', symbol[0] == 'y' ? Side::first : Side::second});
    }
    if (position.side_to_move() != to_move) position.pass_turn();
    if (auto checked = check_counters(position); !checked) return checked.failure();
    return position;
}

std::optional<Text> Rules::why_stuck(const Position& position, std::string_view cell) const {
    const auto spot = spot_named(cell);
    if (!spot || is_set_up(position)) return std::nullopt;
    std::vector<std::string> moves;
    for (Spots left = neighbours_of(*spot); left; left &= left - 1)
        moves.push_back(fmt::format("{}-{}", cell, name_of(lowest(left))));
    return fullest_refusal(*this, position, moves);
}

}  // namespace plateau::avalam
