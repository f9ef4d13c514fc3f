// The board as a picture: North's goal on top, South's below, and the reserves beside it during the
// set-up.
#include <fmt/format.h>

#include "games/gyges/notation.h"
#include "games/gyges/rules.h"

namespace plateau::gyges {

namespace {

constexpr double reserve_x = row_length + 1.0;

struct Point {
    double x, y;
};

Point centre_of(Square square) {
    if (square == north_goal) return {row_length / 2.0, 0.5};
    if (square == south_goal) return {row_length / 2.0, row_length + 1.5};
    return {column_of(square) + 0.5, row_length - row_of(square) + 0.5};
}

std::string reserve_name(Side side, int value) { return fmt::format("{}{}", letter_of(side), value); }

// South's reserve lies at the bottom, North's at the top.
Point reserve_centre(Side side, int value) {
    return {reserve_x, side == Side::first ? row_length + 1.5 - value : value + 0.5};
}

Text goal_name(Side side) {
    return {fmt::format("{}'s goal", english_name(side)), fmt::format("but de {}", french_name(side))};
}

void add_ring(const std::string& cell, int value, Diagram& diagram) {
    diagram.pieces.push_back({cell, "ring", 0, std::to_string(value), value});
}

void add_board(const Position& position, Diagram& diagram) {
    for (Square square = 0; square < square_count; ++square) {
        const auto [x, y] = centre_of(square);
        const bool is_dark = (row_of(square) + column_of(square)) % 2 == 0;
        diagram.cells.push_back({square_name(square), x, y, is_dark ? "dark" : "light", {}});
        if (const int value = position.value_at(square)) add_ring(square_name(square), value, diagram);
    }
    for (const Side side : {Side::first, Side::second}) {
        const auto [x, y] = centre_of(goal_of(side));
        diagram.cells.push_back({square_name(goal_of(side)), x, y, "goal", goal_name(side)});
    }
    if (position.goal) add_ring(letter_of(position.side), position.goal, diagram);
}

void add_reserves(const Rules& rules, const Position& position, Diagram& diagram) {
    diagram.width = reserve_x + 1;
    for (const Side side : {Side::first, Side::second})
        for (int value = 1; value <= 3; ++value) {
            const auto [x, y] = reserve_centre(side, value);
            const std::string name = reserve_name(side, value);
            const int left = rules.reserve_of(position, side, value);
            diagram.cells.push_back({name,
                                     x,
                                     y,
                                     "reserve",
                                     {fmt::format("{}'s reserve of {}s: {}", english_name(side), value, left),
                                      fmt::format("réserve de {} de {} : {}", value, french_name(side), left)},
                                     true});
            if (left > 0) add_ring(name, value, diagram);
            if (left > 0) diagram.labels.push_back({x + 0.7, y, fmt::format("×{}", left)});
        }
}

void add_labels(Diagram& diagram) {
    for (int i = 0; i < row_length; ++i) {
        diagram.labels.push_back({-0.4, row_length - i + 0.5, std::to_string(i + 1)});
        diagram.labels.push_back({i + 0.5, row_length + 2.3, std::string(1, static_cast<char>('a' + i))});
    }
}

}  // namespace

Diagram Rules::diagram(const Position& position) const {
    Diagram diagram;
    diagram.board = "wood";
    diagram.width = row_length;
    diagram.height = row_length + 2;
    add_board(position, diagram);
    if (position.is_setup()) add_reserves(*this, position, diagram);
    add_labels(diagram);
    return diagram;
}

// From, every bounce, end. A piece to be replaced is touched twice, then the square for it: touched
// once it is bounced on. A pass is a touch of one's own goal.
std::vector<std::string> Rules::clicks(const Position& position, Move move) const {
    if (move.is_pass()) return {letter_of(position.side)};
    if (move.is_placement()) return {reserve_name(position.side, move.placed_value()), square_name(move.to)};
    std::vector<std::string> cells{square_name(move.from)};
    for (const Square bounce : route(position, move).bounces()) cells.push_back(square_name(bounce));
    cells.push_back(square_name(move.to));
    if (move.is_replacement()) {
        cells.push_back(square_name(move.to));
        cells.push_back(square_name(move.drop));
    }
    return cells;
}

std::vector<std::string> Rules::route_cells(const Position& position, Move move) const {
    if (move.is_pass() || move.is_placement()) return clicks(position, move);
    std::vector<std::string> cells;
    for (const Square square : route(position, move).squares) cells.push_back(square_name(square));
    return cells;
}

static_assert(Game<Rules> && CountsMoves<Rules> && ExplainsOutcome<Rules> && WithHistory<Rules> &&
              ForbidsByHistory<Rules> && WithDiagram<Rules>);

}  // namespace plateau::gyges
