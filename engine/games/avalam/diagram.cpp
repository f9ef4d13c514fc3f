#include <fmt/format.h>

#include "games/avalam/rules.h"

namespace plateau::avalam {

namespace {

std::string reserve_name(Side colour) { return colour == Side::first ? "y" : "r"; }

Text tower_name(const Position& position, Spot spot) {
    const Tower tower = position.tower(spot);
    const std::string name = name_of(spot);
    if (tower.height == 0) return {fmt::format("{} empty", name), fmt::format("{} vide", name)};
    const bool is_yellow = tower.owner == Side::first;
    return {fmt::format("{} {} tower of {}", name, is_yellow ? "yellow" : "red", tower.height),
            fmt::format("{} tour {} de {}", name, is_yellow ? "jaune" : "rouge", tower.height)};
}

}  // namespace

Diagram::Piece Rules::drawn_tower(std::string cell, Tower tower) {
    const bool is_yellow = tower.owner == Side::first;
    return {std::move(cell), "tower", is_yellow ? 1 : 2, fmt::format("{}{}", is_yellow ? 'y' : 'r', tower.height),
            tower.height};
}

// The counters still to be placed lie to the right of the board.
void Rules::draw_reserve(Diagram& diagram, const Position& position, Side colour) {
    const int left = counters_of_a_colour - points(position, colour);
    const std::string id = reserve_name(colour);
    const double y = colour == Side::first ? 8.5 : 1.5;
    diagram.width = board_size + 2;
    diagram.cells.push_back({id,
                             board_size + 1.0,
                             y,
                             "reserve",
                             {fmt::format("{} counters left: {}", colour == Side::first ? "yellow" : "red", left),
                              fmt::format("pions {} restants : {}", colour == Side::first ? "jaunes" : "rouges", left)},
                             true});
    if (left > 0) diagram.pieces.push_back(drawn_tower(id, {1, colour}));
    diagram.labels.push_back({board_size + 1.0, y + 0.8, std::to_string(left)});
}

Diagram Rules::diagram(const Position& position) const {
    Diagram diagram;
    diagram.board = "wood";
    diagram.width = diagram.height = board_size;
    for (int line = 0; line < board_size; ++line) {
        diagram.labels.push_back({line + 0.5, board_size + 0.4, std::string(1, static_cast<char>('a' + line))});
        diagram.labels.push_back({-0.4, line + 0.5, std::to_string(board_size - line)});
    }
    for (Spots left = board.holes; left; left &= left - 1) {
        const Spot spot = lowest(left);
        const Place place = board.place[spot];
        diagram.cells.push_back(
            {name_of(spot), place.column + 0.5, place.row + 0.5, "hole", tower_name(position, spot)});
        if (const Tower tower = position.tower(spot); tower.height > 0)
            diagram.pieces.push_back(drawn_tower(name_of(spot), tower));
    }
    if (is_set_up(position))
        for (const Side colour : {Side::first, Side::second}) draw_reserve(diagram, position, colour);
    return diagram;
}

std::vector<std::string> Rules::clicks(const Position&, Move move) const {
    return {move.is_placement() ? reserve_name(move.colour()) : name_of(move.from), name_of(move.to)};
}

}  // namespace plateau::avalam
