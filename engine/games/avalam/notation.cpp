// Text of positions and moves.
//
// A position is its nine rows, top first, joined by '/': '.' outside the board, '0' an empty hole, a
// digit a yellow tower of that height, a letter (a = 1 ... e = 5) a red one. Every move takes one
// tower away, so the number of towers tells whose turn it is; ` y` or ` r` says otherwise.
#include <fmt/format.h>

#include <cassert>

#include "games/avalam/rules.h"

namespace plateau::avalam {

std::string name_of(Spot spot) {
    assert(board.holes & bit(spot));
    const Place place = board.place[spot];
    return {static_cast<char>('a' + place.column), static_cast<char>('0' + board_size - place.row)};
}

std::optional<Spot> spot_named(std::string_view name) {
    if (name.size() != 2) return std::nullopt;
    const int column = name[0] - 'a', row = board_size - (name[1] - '0');
    if (!is_hole(row, column)) return std::nullopt;
    return spot_at(row, column);
}

namespace {

Side side_by_parity(const Position& position) {
    return (counters_in_all - position.tower_count()) % 2 == 0 ? Side::first : Side::second;
}

char tower_symbol(const Position& position, Spot spot) {
    const Tower tower = position.tower(spot);
    if (tower.height == 0) return '0';
    return static_cast<char>((tower.owner == Side::first ? '0' : 'a' - 1) + tower.height);
}

std::optional<Tower> tower_of(char symbol) {
    if (symbol >= '1' && symbol < '1' + tallest) return Tower{symbol - '0', Side::first};
    if (symbol >= 'a' && symbol < 'a' + tallest) return Tower{symbol - 'a' + 1, Side::second};
    return std::nullopt;
}

Failure bad_grid() {
    return fail(
        "expected nine rows of nine characters joined by '/': '.' outside the board, 0 for an empty hole, 1-5 "
        "for a yellow tower, a-e for a red one",
        "neuf lignes de neuf caractères séparées par « / » sont attendues : « . » hors du plateau, 0 pour un "
        "trou vide, 1-5 pour une tour jaune, a-e pour une rouge");
}

Failure bad_symbol(int row, int column, char symbol) {
    const int number = board_size - row;
    const char letter = static_cast<char>('a' + column);
    if (is_hole(row, column))
        return fail(
            fmt::format("'{}' is not possible on {}{}: expected 0, 1-5 (yellow) or a-e (red)", symbol, letter, number),
            fmt::format("« {} » n'est pas possible en {}{} : 0, 1-5 (jaune) ou a-e (rouge) est attendu", symbol, letter,
                        number));
    return fail(
        fmt::format("'{}' is not possible on {}{}, which is outside the board: expected '.'", symbol, letter, number),
        fmt::format("« {} » n'est pas possible en {}{}, hors du plateau : « . » est attendu", symbol, letter, number));
}

Failure no_such_hole(std::string_view name) {
    return fail(
        fmt::format("'{}' is not a hole of the board: expected a column letter and a row number, such as d5", name),
        fmt::format("« {} » n'est pas un trou du plateau : une lettre de colonne et un numéro de ligne, comme "
                    "d5, sont attendus",
                    name));
}

}  // namespace

std::string Rules::to_text(const Position& position) const {
    std::string text;
    for (int row = 0; row < board_size; ++row) {
        if (row > 0) text += '/';
        for (int column = 0; column < board_size; ++column)
            text += is_hole(row, column) ? tower_symbol(position, spot_at(row, column)) : '.';
    }
    if (position.side_to_move() != side_by_parity(position))
        text += position.side_to_move() == Side::first ? " y" : " r";
    return text;
}

std::string Rules::to_text(const Position&, Move move) const {
    if (move.is_placement()) return (move.colour() == Side::first ? 'y' : 'r') + name_of(move.to);
    return name_of(move.from) + '-' + name_of(move.to);
}

Result<Position> Rules::parse_position(std::string_view text) const {
    constexpr std::size_t grid_length = board_size * (board_size + 1) - 1;
    auto position = parse_grid(text.substr(0, grid_length));
    if (!position) return position;
    const std::string_view rest = text.substr(grid_length);
    if (!rest.empty() && rest != " y" && rest != " r")
        return fail(
            fmt::format("'{}' is not understood after the board: expected ' y' or ' r', the side to move", rest),
            fmt::format("« {} » n'est pas compris après le plateau : « y » ou « r », le camp au trait, est "
                        "attendu après une espace",
                        rest));
    const Side side = rest.empty() ? side_by_parity(*position) : rest == " y" ? Side::first : Side::second;
    if (side != position->side_to_move()) position->pass_turn();
    if (auto checked = check_counters(*position); !checked) return checked.failure();
    assert(position->has_right_keys());
    return position;
}

Result<Position> Rules::parse_grid(std::string_view grid) const {
    if (grid.size() != board_size * (board_size + 1) - 1) return bad_grid();
    Position position;
    for (int row = 0; row < board_size; ++row) {
        const std::string_view line = grid.substr(static_cast<std::size_t>(row * (board_size + 1)), board_size);
        if (row > 0 && grid[static_cast<std::size_t>(row * (board_size + 1) - 1)] != '/') return bad_grid();
        for (int column = 0; column < board_size; ++column) {
            const char symbol = line[static_cast<std::size_t>(column)];
            if (symbol == '/') return bad_grid();
            if (symbol == (is_hole(row, column) ? '0' : '.')) continue;
            const auto tower = tower_of(symbol);
            if (!tower || !is_hole(row, column)) return bad_symbol(row, column, symbol);
            position.put(spot_at(row, column), *tower);
        }
    }
    return position;
}

// Fewer counters than a whole game has are a study, which the standard rules can play as well.
Result<void> Rules::check_counters(const Position& position) const {
    const int counters = position.counters();
    if (counters > counters_in_all)
        return fail(
            fmt::format("there are {} counters on the board: expected at most {}", counters, counters_in_all),
            fmt::format("il y a {} pions sur le plateau : {} au plus sont attendus", counters, counters_in_all));
    for (const Side side : {Side::first, Side::second})
        if (points(position, side) > counters_of_a_colour)
            return fail(fmt::format("there are {} {} towers: expected at most {}", points(position, side),
                                    side == Side::first ? "yellow" : "red", counters_of_a_colour),
                        fmt::format("il y a {} tours {} : {} au plus sont attendues", points(position, side),
                                    side == Side::first ? "jaunes" : "rouges", counters_of_a_colour));
    if (position.occupied() & ~playable())
        return fail("there is a tower on e5: in the standard set-up the centre stays empty",
                    "il y a une tour en e5 : dans la disposition habituelle le centre reste vide");
    if (is_set_up(position) && position.tower_count() < counters)
        return fail(
            fmt::format("there are towers with {} counters on the board: expected single counters until {} are "
                        "placed",
                        counters, counters_in_all),
            fmt::format("il y a des tours avec {} pions sur le plateau : des pions seuls sont attendus tant que "
                        "les {} ne sont pas posés",
                        counters, counters_in_all));
    return {};
}

Result<Move> Rules::parse_move(const Position& position, std::string_view text) const {
    if (is_set_up(position)) return parse_placement(position, text);
    if (text.size() != 5 || text[2] != '-')
        return fail(fmt::format("'{}' is not a move: expected two neighbouring holes, such as d5-c5", text),
                    fmt::format("« {} » n'est pas un coup : deux trous voisins sont attendus, comme d5-c5", text));
    const auto from = spot_named(text.substr(0, 2)), to = spot_named(text.substr(3));
    if (!from) return no_such_hole(text.substr(0, 2));
    if (!to) return no_such_hole(text.substr(3));
    for (const Spot spot : {*from, *to})
        if (position.height(spot) == 0)
            return fail(fmt::format("{} is not possible: there is no tower on {}", text, name_of(spot)),
                        fmt::format("{} n'est pas possible : il n'y a pas de tour en {}", text, name_of(spot)));
    if (!(neighbours_of(*from) & bit(*to)))
        return fail(
            fmt::format("{} is not possible: {} and {} are not neighbours", text, name_of(*from), name_of(*to)),
            fmt::format("{} n'est pas possible : {} et {} ne sont pas voisins", text, name_of(*from), name_of(*to)));
    if (const int sum = position.height(*from) + position.height(*to); sum > tallest)
        return fail(
            fmt::format("{} is not possible: the tower would be {} high, and {} is the most", text, sum, tallest),
            fmt::format("{} n'est pas possible : la tour aurait {} pions, et le plus est {}", text, sum, tallest));
    return Move{*from, *to};
}

Result<Move> Rules::parse_placement(const Position& position, std::string_view text) const {
    if (text.size() != 3 || (text[0] != 'y' && text[0] != 'r'))
        return fail(fmt::format("'{}' is not a placement: expected y or r and a hole, such as yd5", text),
                    fmt::format("« {} » n'est pas une pose : y ou r et un trou sont attendus, comme yd5", text));
    const auto to = spot_named(text.substr(1));
    if (!to) return no_such_hole(text.substr(1));
    if (position.occupied() & bit(*to))
        return fail(fmt::format("{} is not possible: there is a counter on {} already", text, name_of(*to)),
                    fmt::format("{} n'est pas possible : il y a déjà un pion en {}", text, name_of(*to)));
    const Side colour = text[0] == 'y' ? Side::first : Side::second;
    if (points(position, colour) == counters_of_a_colour)
        return fail(fmt::format("{} is not possible: all {} {} counters are placed", text, counters_of_a_colour,
                                colour == Side::first ? "yellow" : "red"),
                    fmt::format("{} n'est pas possible : les {} pions {} sont tous posés", text, counters_of_a_colour,
                                colour == Side::first ? "jaunes" : "rouges"));
    return Move::placement(colour, *to);
}

}  // namespace plateau::avalam
