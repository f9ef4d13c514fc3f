#include "games/in_a_row/board_diagram.h"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace plateau::in_a_row {

namespace {

constexpr int smallest_point_board = 9;

bool lies_on_points(const Shape& shape) { return !shape.gravity && shape.cols >= smallest_point_board; }

Diagram::Piece stone_of(Side side, std::string cell, bool wins = false) {
    return {std::move(cell), wins ? "winning stone" : "stone", side == Side::first ? 1 : 2,
            side == Side::first ? "x" : "o"};
}

// The dots of a board of 15 or 19 lines: four in the corners and the middle; on 19 lines also those between them.
bool is_star(const Shape& shape, Cell cell) {
    if (shape.rows != shape.cols || (shape.rows != 15 && shape.rows != 19)) return false;
    const int edge = 3, middle = shape.rows / 2, far = shape.rows - 1 - edge;
    const auto is_marked = [&](int line) { return line == edge || line == middle || line == far; };
    if (!is_marked(cell.row) || !is_marked(cell.col)) return false;
    return shape.rows == 19 || (cell.row == middle) == (cell.col == middle);
}

struct StoneNames {
    Text side, stone;
};

StoneNames names_of(const Shape& shape, Side side) {
    static const StoneNames yellow{{"Yellow", "Jaunes"}, {"yellow disc", "pion jaune"}},
        red{{"Red", "Rouges"}, {"red disc", "pion rouge"}}, black{{"Black", "Noirs"}, {"black stone", "pion noir"}},
        white{{"White", "Blancs"}, {"white stone", "pion blanc"}}, cross{{"Crosses", "Croix"}, {"cross", "croix"}},
        nought{{"Noughts", "Ronds"}, {"nought", "rond"}};
    const bool is_first = side == Side::first;
    if (shape.gravity) return is_first ? yellow : red;
    if (lies_on_points(shape)) return is_first ? black : white;
    return is_first ? cross : nought;
}

void add_labels(const Shape& shape, Diagram& diagram) {
    for (int col = 0; col < shape.cols; ++col) {
        const std::string name =
            shape.gravity ? std::string(1, column_name(col)) : std::string(1, static_cast<char>('a' + col));
        diagram.labels.push_back({col + 0.5, shape.rows + 0.4, name});
    }
    for (int row = 0; row < shape.rows && !shape.gravity; ++row)
        diagram.labels.push_back({-0.4, row + 0.5, std::to_string(shape.rows - row)});
}

void add_grid_lines(const Shape& shape, Diagram& diagram) {
    for (int row = 0; row < shape.rows; ++row) diagram.lines.push_back({0.5, row + 0.5, shape.cols - 0.5, row + 0.5});
    for (int col = 0; col < shape.cols; ++col) diagram.lines.push_back({col + 0.5, 0.5, col + 0.5, shape.rows - 0.5});
}

}  // namespace

bool is_in_line(const Shape& shape, const StoneAt& stone_at, Cell cell) {
    const auto stone = stone_at(cell);
    if (!stone) return false;
    const auto run = [&](int down, int right) {
        int length = 0;
        for (Cell at{cell.row + down, cell.col + right}; shape.has(at.row, at.col) && stone_at(at) == stone;
             at = {at.row + down, at.col + right})
            ++length;
        return length;
    };
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}})
        if (1 + run(down, right) + run(-down, -right) >= shape.n) return true;
    return false;
}

Diagram board_diagram(const Shape& shape, const StoneAt& stone_at, const IsInLine& wins) {
    Diagram diagram;
    const bool on_points = lies_on_points(shape);
    const std::string look = shape.gravity ? "hole" : on_points ? "point" : "light";
    diagram.board = shape.gravity ? "blue" : on_points ? "wood" : "paper";
    diagram.falls_down_columns = shape.gravity;
    diagram.width = shape.cols;
    diagram.height = shape.rows;
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col) {
            const std::string id = cell_name(shape, {row, col});
            const bool has_dot = on_points && is_star(shape, {row, col});
            diagram.cells.push_back({id, col + 0.5, row + 0.5, has_dot ? "star" : look, {}});
            if (const auto stone = stone_at({row, col}))
                diagram.pieces.push_back(stone_of(*stone, id, wins({row, col})));
        }
    if (on_points) add_grid_lines(shape, diagram);
    add_labels(shape, diagram);
    return diagram;
}

void draw_stones(const Shape& shape, const StoneAt& stone_at, std::span<std::uint8_t> planes) {
    assert(planes.size() == static_cast<std::size_t>(2 * shape.cells()));
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col)
            if (const auto stone = stone_at({row, col})) {
                const int plane = static_cast<int>(index_of(*stone));
                planes[static_cast<std::size_t>((plane * shape.rows + row) * shape.cols + col)] = 1;
            }
}

Text side_name(const Shape& shape, Side side) {
    return shape.swap2 ? name_of_player(side) : names_of(shape, side).side;
}

std::vector<PalettePiece> palette_of(const Shape& shape) {
    if (shape.swap2) return {};
    std::vector<PalettePiece> palette;
    for (const Side side : {Side::first, Side::second})
        palette.push_back({stone_of(side, ""), names_of(shape, side).stone});
    return palette;
}

}  // namespace plateau::in_a_row
