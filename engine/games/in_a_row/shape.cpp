#include "games/in_a_row/shape.h"

#include <fmt/format.h>

#include <algorithm>

namespace plateau::in_a_row {

namespace {

struct NamedShape {
    std::string_view name;
    Shape shape;
};

constexpr NamedShape named_shapes[] = {
    {"tictactoe", {.rows = 3, .cols = 3, .n = 3}},
    {"connect4", {.rows = 6, .cols = 7, .n = 4, .gravity = true}},
    {"gomoku", {.rows = 15, .cols = 15, .n = 5}},
    {"standard_gomoku", {.rows = 15, .cols = 15, .n = 5, .exact = true}},
};

}  // namespace

Result<Shape> shape_of(const Spec& game) {
    for (const auto& [name, shape] : named_shapes)
        if (game.name == name) {
            if (!game.options.empty())
                return fail(
                    fmt::format("{} takes no options: write in_a_row:rows=R,cols=C,n=N for another board", name),
                    fmt::format("{} ne prend pas d'options : écrivez in_a_row:rows=R,cols=C,n=N pour un autre plateau",
                                name));
            return shape;
        }
    auto shape = read_options<Shape>(game);
    if (shape && shape->n > std::max(shape->rows, shape->cols))
        return fail(fmt::format("n={} does not fit on {} rows and {} columns: nobody could win", shape->n, shape->rows,
                                shape->cols),
                    fmt::format("n={} ne tient pas sur {} lignes et {} colonnes : personne ne pourrait gagner",
                                shape->n, shape->rows, shape->cols));
    return shape;
}

}  // namespace plateau::in_a_row
