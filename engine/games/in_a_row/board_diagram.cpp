#include "games/in_a_row/board_diagram.h"

#include <fmt/format.h>

namespace plateau::in_a_row {

namespace {

constexpr int smallest_point_board = 9;

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

Diagram board_diagram(const Shape& shape, const StoneAt& stone_at) {
    Diagram diagram;
    const bool on_points = !shape.gravity && shape.cols >= smallest_point_board;
    const std::string look = shape.gravity ? "hole" : on_points ? "point" : "light";
    diagram.board = shape.gravity ? "blue" : on_points ? "wood" : "paper";
    diagram.falls_down_columns = shape.gravity;
    diagram.width = shape.cols;
    diagram.height = shape.rows;
    for (int row = 0; row < shape.rows; ++row)
        for (int col = 0; col < shape.cols; ++col) {
            const std::string id = cell_name(shape, {row, col});
            diagram.cells.push_back({id, col + 0.5, row + 0.5, look, {}});
            if (const auto stone = stone_at({row, col}))
                diagram.pieces.push_back(
                    {id, "stone", *stone == Side::first ? 1 : 2, *stone == Side::first ? "x" : "o"});
        }
    if (on_points) add_grid_lines(shape, diagram);
    add_labels(shape, diagram);
    return diagram;
}

}  // namespace plateau::in_a_row
