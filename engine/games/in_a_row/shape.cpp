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
    {"renju", {.rows = 15, .cols = 15, .n = 5, .renju = true}},
    {"caro", {.rows = 15, .cols = 15, .n = 5, .exact = true, .open_end = true}},
    {"pente", {.rows = 19, .cols = 19, .n = 5, .captures = true}},
};

Result<Shape> checked(const Shape& shape) {
    if (shape.n > std::max(shape.rows, shape.cols))
        return fail(fmt::format("n={} does not fit on {} rows and {} columns: nobody could win", shape.n, shape.rows,
                                shape.cols),
                    fmt::format("n={} ne tient pas sur {} lignes et {} colonnes : personne ne pourrait gagner", shape.n,
                                shape.rows, shape.cols));
    if (shape.gravity && (shape.has_extras() || shape.open_end || shape.pro_distance > 0))
        return fail("renju, captures, open_end and opening are for boards without gravity",
                    "renju, captures, open_end et opening sont pour les plateaux sans gravité");
    if (shape.renju && (shape.n != 5 || shape.captures || shape.exact || shape.open_end))
        return fail("renju has n=5 and its own way to win: leave exact, open_end and captures at 0",
                    "le renju a n=5 et sa propre façon de gagner : laissez exact, open_end et captures à 0");
    if (shape.swap2 && (shape.n < 4 || shape.captures || shape.cells() < 9))
        return fail("opening=swap2 needs n of 4 or more, nine cells and no captures",
                    "opening=swap2 demande n d'au moins 4, neuf cases et pas de captures");
    if (shape.pro_distance > 0 && std::min(shape.rows, shape.cols) < 2 * shape.pro_distance + 1)
        return fail("the board is too small for the openings pro and long_pro",
                    "le plateau est trop petit pour les ouvertures pro et long_pro");
    return shape;
}

// A named game keeps its board and its rules; only the way to open it may be chosen.
Result<Shape> with_opening(std::string_view name, Shape shape, const Spec& game) {
    for (const auto& [key, value] : game.options) {
        if (key != "opening" || !set_opening(shape, value))
            return fail(fmt::format("{} takes only opening={}: write in_a_row:rows=R,cols=C,n=N for another board",
                                    name, opening_names),
                        fmt::format("{} n'accepte que opening={} : écrivez in_a_row:rows=R,cols=C,n=N pour un autre "
                                    "plateau",
                                    name, opening_names));
    }
    return checked(shape);
}

}  // namespace

std::string opening_name(const Shape& shape) {
    return shape.swap2 ? "swap2" : shape.pro_distance == 3 ? "pro" : shape.pro_distance == 4 ? "long_pro" : "none";
}

bool set_opening(Shape& shape, std::string_view name) {
    shape.swap2 = name == "swap2";
    shape.pro_distance = name == "pro" ? 3 : name == "long_pro" ? 4 : 0;
    return name == opening_name(shape);
}

Result<Shape> shape_of(const Spec& game) {
    for (const auto& [name, shape] : named_shapes)
        if (game.name == name) return with_opening(name, shape, game);
    if (game.name != "in_a_row")
        return fail(FailureKind::unknown, {fmt::format("{} is no game of n in a row", game.name),
                                           fmt::format("{} n'est pas un jeu de n alignés", game.name)});
    const auto shape = read_options<Shape>(game);
    if (!shape) return shape;
    return checked(*shape);
}

}  // namespace plateau::in_a_row
