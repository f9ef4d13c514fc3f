#include "protocols/xmlrpc/percepts.h"

#include <fmt/format.h>

namespace plateau::protocols::xmlrpc {

using namespace avalam;

Value matrix_of(const Position& position) {
    Value::Array rows;
    for (int row = 0; row < board_size; ++row) {
        Value::Array cells;
        for (int column = 0; column < board_size; ++column) {
            int height = 0;
            if (is_hole(row, column)) {
                const Tower tower = position.tower(spot_at(row, column));
                height = tower.owner == Side::first ? tower.height : -tower.height;
            }
            cells.emplace_back(height);
        }
        rows.emplace_back(std::move(cells));
    }
    return Value{std::move(rows)};
}

Value board_of(const Position& position) {
    return Value{Value::Struct{{"m", matrix_of(position)},
                               {"rows", Value{board_size}},
                               {"columns", Value{board_size}},
                               {"max_height", Value{tallest}}}};
}

namespace {

Failure bad_percepts() {
    return fail("expected percepts of nine rows with nine signed heights",
                "des percepts de neuf rangées de neuf hauteurs signées sont attendus");
}

const Value::Array* matrix_in(const Value& percepts) {
    if (const auto* members = percepts.as_struct()) {
        const auto found = members->find("m");
        return found == members->end() ? nullptr : found->second.as_array();
    }
    return percepts.as_array();
}

// '.' outside the board, 0 for an empty hole, digits for yellow, letters for red.
std::optional<char> cell_text(int row, int column, long long height) {
    if (height < -tallest || height > tallest) return std::nullopt;
    if (!is_hole(row, column)) return height == 0 ? std::optional{'.'} : std::nullopt;
    return static_cast<char>(height >= 0 ? '0' + height : 'a' - 1 - height);
}

}  // namespace

Result<std::string> position_text(const Value& percepts, Side side) {
    const auto* rows = matrix_in(percepts);
    if (!rows || rows->size() != board_size) return bad_percepts();
    std::string text;
    for (int row = 0; row < board_size; ++row) {
        const auto* cells = (*rows)[static_cast<std::size_t>(row)].as_array();
        if (!cells || cells->size() != board_size) return bad_percepts();
        if (row > 0) text += '/';
        for (int column = 0; column < board_size; ++column) {
            const auto* height = (*cells)[static_cast<std::size_t>(column)].as_integer();
            const auto letter = height ? cell_text(row, column, *height) : std::nullopt;
            if (!letter) return bad_percepts();
            text += *letter;
        }
    }
    return text + (side == Side::first ? " y" : " r");
}

Result<Side> side_of(const Value& player) {
    const auto* number = player.as_integer();
    if (!number || (*number != 1 && *number != -1))
        return fail("expected player 1 or -1", "le joueur 1 ou -1 est attendu");
    return *number == 1 ? Side::first : Side::second;
}

Value action_of(Move move) {
    const Place from = board.place[move.from], to = board.place[move.to];
    return Value{Value::Array{Value{from.row}, Value{from.column}, Value{to.row}, Value{to.column}}};
}

Result<std::string> move_text(const Value& action) {
    const auto bad = [] {
        return fail("expected an action of four numbers: row and column of a tower, row and column of its neighbour",
                    "une action de quatre nombres est attendue : rangée et colonne d'une tour, puis de sa voisine");
    };
    const auto* numbers = action.as_array();
    if (!numbers || numbers->size() != 4) return bad();
    std::array<int, 4> places{};
    for (std::size_t i = 0; i < 4; ++i) {
        const auto* number = (*numbers)[i].as_integer();
        if (!number || *number < 0 || *number >= board_size) return bad();
        places[i] = static_cast<int>(*number);
    }
    if (!is_hole(places[0], places[1]) || !is_hole(places[2], places[3])) return bad();
    return fmt::format("{}-{}", name_of(spot_at(places[0], places[1])), name_of(spot_at(places[2], places[3])));
}

}  // namespace plateau::protocols::xmlrpc
