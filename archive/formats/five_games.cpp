#include "archive/formats/five_games.h"

#include <fmt/format.h>

#include "games/in_a_row/notation.h"

namespace plateau::archive {

std::optional<in_a_row::Shape> point_board(const GameRecord& record) {
    const auto spec = parse_spec(record.game);
    if (!spec) return std::nullopt;
    static constexpr std::string_view names[] = {"gomoku", "standard_gomoku", "renju",    "caro",
                                                 "pente",  "in_a_row",        "tictactoe"};
    if (std::find(std::begin(names), std::end(names), spec->name) == std::end(names)) return std::nullopt;
    const auto shape = in_a_row::shape_of(*spec);
    if (!shape || shape->gravity) return std::nullopt;
    for (const auto& move : record.moves)
        if (!point_of(move.text, *shape)) return std::nullopt;
    return *shape;
}

std::string five_game(int rows, int cols, std::string_view rule) {
    const auto has = [&](std::string_view word) {
        std::string small;
        for (const char c : rule) small += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
        return small.find(word) != std::string::npos;
    };
    const bool is_renju = has("renju"), is_caro = has("caro"), is_pente = has("pente"), is_standard = has("standard");
    if (rows == 15 && cols == 15 && !is_pente)
        return is_renju ? "renju" : is_caro ? "caro" : is_standard ? "standard_gomoku" : "gomoku";
    if (rows == 19 && cols == 19 && is_pente) return "pente";
    return fmt::format("in_a_row:rows={},cols={},n=5{}", rows, cols,
                       is_renju      ? ",renju=1"
                       : is_caro     ? ",exact=1,open_end=1"
                       : is_pente    ? ",captures=1"
                       : is_standard ? ",exact=1"
                                     : "");
}

std::string rule_name(const in_a_row::Shape& shape) {
    return shape.renju      ? "Renju"
           : shape.captures ? "Pente"
           : shape.open_end ? "Caro"
           : shape.exact    ? "Standard"
                            : "Freestyle";
}

std::optional<BoardPoint> point_of(std::string_view move, const in_a_row::Shape& shape) {
    const auto cell = in_a_row::parse_cell(shape, move);
    if (!cell) return std::nullopt;
    return BoardPoint{cell->col, cell->row};
}

std::string move_at(BoardPoint point, int rows) {
    return static_cast<char>('a' + point.col) + std::to_string(rows - point.row);
}

}  // namespace plateau::archive
