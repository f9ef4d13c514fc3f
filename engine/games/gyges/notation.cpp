// Text of positions and moves.
#include "games/gyges/notation.h"

#include <fmt/format.h>

#include "games/gyges/rules.h"

namespace plateau::gyges {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

Failure not_a_position(std::string_view text) {
    return fail(
        fmt::format("'{}' is not a position: expected six rows of six digits 0 to 3, South's row first, and S or N, "
                    "such as 321123/000000/000000/000000/000000/321123 S",
                    text),
        fmt::format("« {} » n'est pas une position : six rangées de six chiffres de 0 à 3, celle de Sud d'abord, puis "
                    "S ou N sont attendues, comme 321123/000000/000000/000000/000000/321123 S",
                    text));
}

Failure not_a_move(std::string_view text) {
    return fail(
        fmt::format("'{}' is not understood: expected a move such as b1-b4, b1-b3-c4, b1-b3=d5 or b5-N", text),
        fmt::format("« {} » n'est pas compris : un coup comme b1-b4, b1-b3-c4, b1-b3=d5 ou b5-N est attendu", text));
}

Failure not_possible(std::string_view move, std::string_view english, std::string_view french) {
    return fail(fmt::format("{} is not possible: {}", move, english),
                fmt::format("{} n'est pas possible : {}", move, french));
}

// The words of a text, which are separated by single spaces.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> words;
    while (true) {
        const auto end = text.find(separator);
        words.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return words;
        text.remove_prefix(end + 1);
    }
}

// 36 digits with or without slashes; a row of zeros may be written 0.
std::optional<std::string> board_digits(std::string_view board) {
    std::string digits;
    if (board.size() == square_count) digits = board;
    else {
        const auto rows = split(board, '/');
        if (rows.size() != row_length) return std::nullopt;
        for (const auto row : rows) digits += row == "0" ? "000000" : row;
        for (const auto row : rows)
            if (row.size() != row_length && row != "0") return std::nullopt;
    }
    if (digits.find_first_not_of("0123") != std::string::npos) return std::nullopt;
    return digits;
}

std::optional<Side> parse_side(std::string_view word) {
    if (word == "S" || word == "s") return Side::first;
    if (word == "N" || word == "n") return Side::second;
    return std::nullopt;
}

// "goal=N2": a 2 stands in North's goal, and North is to move, having lost.
bool read_goal(std::string_view word, Position& position) {
    if (word.size() != 7 || !word.starts_with("goal=") || word[6] < '1' || word[6] > '3') return false;
    if (parse_side(word.substr(5, 1)) != position.side) return false;
    position.goal = static_cast<std::uint8_t>(word[6] - '0');
    return true;
}

}  // namespace

std::string square_name(Square square) {
    if (square == south_goal) return "S";
    if (square == north_goal) return "N";
    return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

std::optional<Square> parse_square(std::string_view text) {
    if (const auto side = parse_side(text)) return goal_of(*side);
    if (text.size() != 2) return std::nullopt;
    const char column = lower(text[0]);
    if (column < 'a' || column > 'f' || text[1] < '1' || text[1] > '6') return std::nullopt;
    return square_at(text[1] - '1', column - 'a');
}

std::string Rules::to_text(const Position& position) const {
    std::string text;
    for (Square square = 0; square < square_count; ++square) {
        if (square > 0 && column_of(square) == 0) text += '/';
        text += static_cast<char>('0' + position.value_at(square));
    }
    text += fmt::format(" {}", letter_of(position.side));
    if (position.goal) text += fmt::format(" goal={}{}", letter_of(position.side), position.goal);
    return text;
}

Result<Position> Rules::parse_position(std::string_view text) const {
    const auto words = split(text, ' ');
    if (words.size() < 2 || words.size() > 3) return not_a_position(text);
    const auto digits = board_digits(words[0]);
    const auto side = parse_side(words[1]);
    if (!digits || !side) return not_a_position(text);
    Position position;
    position.side = *side;
    for (Square square = 0; square < square_count; ++square)
        if (const int value = (*digits)[square] - '0'; value != 0) position.put(value, square);
    if (words.size() == 3 && !read_goal(words[2], position))
        return fail(fmt::format("'{}' does not fit: expected goal={} and the value of the piece that got there, or "
                                "nothing",
                                words[2], letter_of(position.side)),
                    fmt::format("« {} » ne convient pas : goal={} et la valeur de la pièce arrivée sont attendus, ou "
                                "rien",
                                words[2], letter_of(position.side)));
    return check_position(position);
}

Result<Position> Rules::check_position(const Position& position) const {
    if (position.is_setup()) return check_setup(position);
    for (int value = 1; value <= 3; ++value) {
        const int count = std::popcount(position.pieces_of(value) & whole_board) + (position.goal == value);
        if (count != pieces_of_a_value)
            return fail(fmt::format("expected four pieces of value {}, not {}", value, count),
                        fmt::format("quatre pièces de valeur {} sont attendues, et non {}", value, count));
    }
    return position;
}

Result<Position> Rules::check_setup(const Position& position) const {
    if (position.occupied() & ~(home_of(Side::first) | home_of(Side::second)))
        return fail("with fewer than 12 pieces the game is being set up: expected pieces on the first rows alone",
                    "avec moins de 12 pièces la partie se prépare : des pièces sur les premières rangées seules sont "
                    "attendues");
    for (const Side side : {Side::first, Side::second})
        for (int value = 1; value <= 3; ++value)
            if (reserve_of(position, side, value) < 0)
                return fail(
                    fmt::format("expected at most two pieces of value {} on {}'s side", value, english_name(side)),
                    fmt::format("au plus deux pièces de valeur {} sont attendues du côté de {}", value,
                                french_name(side)));
    if (const Side side = side_to_place(position); side != position.side)
        return fail(fmt::format("it is {}'s turn to place a piece: expected {}", english_name(side), letter_of(side)),
                    fmt::format("c'est à {} de placer une pièce : {} est attendu", french_name(side), letter_of(side)));
    for (const Side side : {Side::first, Side::second})
        if (options_.presets && !fits_a_preset(position, side))
            return fail(fmt::format("{}'s pieces belong to none of the preset arrangements", english_name(side)),
                        fmt::format("les pièces de {} ne suivent aucune des dispositions prévues", french_name(side)));
    return position;
}

std::string Rules::to_text(const Position& position, Move move) const {
    if (move.is_pass()) return "pass";
    if (move.is_placement()) return fmt::format("{}{}", move.placed_value(), square_name(move.to));
    std::string text = square_name(move.from);
    for (const Square bounce : route(position, move).bounces()) text += "-" + square_name(bounce);
    text += "-" + square_name(move.to);
    if (move.is_replacement()) text += "=" + square_name(move.drop);
    return text;
}

Result<Move> Rules::parse_move(const Position& position, std::string_view text) const {
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    if (position.is_setup()) return parse_placement(position, text);
    if (must_pass(position)) {
        if (text == "pass") return Move::pass();
        return not_possible(text, "the row in play is stuck, expected pass",
                            "la rangée en jeu est bloquée, pass est attendu");
    }
    return parse_walk(position, text);
}

Result<Move> Rules::parse_placement(const Position& position, std::string_view text) const {
    const auto square = text.size() == 3 ? parse_square(text.substr(1)) : std::nullopt;
    if (!square || *square >= square_count || text[0] < '1' || text[0] > '3')
        return fail(fmt::format("'{}' is not understood: the game is being set up, expected a value and a square such "
                                "as 3a{}",
                                text, position.side == Side::first ? 1 : 6),
                    fmt::format("« {} » n'est pas compris : la partie se prépare, une valeur et une case comme 3a{} "
                                "sont attendues",
                                text, position.side == Side::first ? 1 : 6));
    const Move move = Move::placement(text[0] - '0', *square);
    if (!(home_of(position.side) & bit(*square)))
        return not_possible(text, fmt::format("{} sets up on its own side", english_name(position.side)),
                            fmt::format("{} place ses pièces de son côté", french_name(position.side)));
    if (position.occupied() & bit(*square))
        return not_possible(text, fmt::format("{} is taken", square_name(*square)),
                            fmt::format("{} est prise", square_name(*square)));
    if (reserve_of(position, position.side, move.placed_value()) == 0)
        return not_possible(text, fmt::format("both pieces of value {} are placed", move.placed_value()),
                            fmt::format("les deux pièces de valeur {} sont placées", move.placed_value()));
    if (!is_legal(position, move))
        return not_possible(text, "it leads to none of the preset arrangements",
                            "cela ne mène à aucune des dispositions prévues");
    return move;
}

Result<Move> Rules::parse_walk(const Position& position, std::string_view text) const {
    const auto parts = split(text, '=');
    std::vector<Square> squares;
    for (const auto word : split(parts[0], '-')) {
        const auto square = parse_square(word);
        if (!square) return not_a_move(text);
        squares.push_back(*square);
    }
    const auto drop = parts.size() == 2 ? parse_square(parts[1]) : nowhere;
    if (squares.size() < 2 || parts.size() > 2 || !drop) return not_a_move(text);
    for (std::size_t i = 0; i + 1 < squares.size(); ++i)
        if (squares[i] >= square_count) return not_a_move(text);
    const auto move = check_walk(position, {squares.front(), squares.back(), *drop}, text);
    if (move && squares.size() > 2 && !find_route_by_way_of(position, squares, memory_))
        return not_possible(
            text, fmt::format("the move exists, but not that way, expected {}", to_text(position, *move)),
            fmt::format("le coup existe, mais pas par ce chemin, {} est attendu", to_text(position, *move)));
    return move;
}

// Says which rule a move breaks, or returns it.
Result<Move> Rules::check_walk(const Position& position, Move move, std::string_view text) const {
    if (is_legal(position, move)) return move;
    const Squares pieces = position.occupied();
    if (!(pieces & bit(move.from)))
        return not_possible(text, fmt::format("there is no piece on {}", square_name(move.from)),
                            fmt::format("il n'y a pas de pièce en {}", square_name(move.from)));
    const Sources sources = this->sources(position);
    const int row = row_of(sources.front().from);
    if (row_of(move.from) != row)
        return not_possible(text, fmt::format("{} moves pieces of row {}", english_name(position.side), row + 1),
                            fmt::format("{} joue les pièces de la rangée {}", french_name(position.side), row + 1));
    const Source source = source_at(position, move.from, drop_rows(position));
    const bool meets_piece = move.to < square_count && move.to != move.from && (pieces & bit(move.to));
    if (move.is_replacement() && !meets_piece)
        return not_possible(text, fmt::format("there is no piece to replace on {}", square_name(move.to)),
                            fmt::format("il n'y a pas de pièce à remplacer en {}", square_name(move.to)));
    if (meets_piece && !options_.replace)
        return not_possible(text, fmt::format("{} is taken and pieces are not replaced", square_name(move.to)),
                            fmt::format("{} est prise et on ne remplace pas", square_name(move.to)));
    if (meets_piece     ? !(source.pieces & bit(move.to))
        : move.is_win() ? !source.wins || move.to == goal_of(position.side)
                        : !(source.ends & bit(move.to)))
        return not_possible(text,
                            fmt::format("the {} on {} cannot get to {}", position.value_at(move.from),
                                        square_name(move.from), square_name(move.to)),
                            fmt::format("le {} en {} ne peut pas arriver en {}", position.value_at(move.from),
                                        square_name(move.from), square_name(move.to)));
    if (!move.is_replacement() && meets_piece)
        return not_possible(text,
                            fmt::format("say where the piece on {0} goes, such as {1}={2}", square_name(move.to), text,
                                        square_name(first_of(source.drops))),
                            fmt::format("dites où va la pièce en {0}, par exemple {1}={2}", square_name(move.to), text,
                                        square_name(first_of(source.drops))));
    if (move.is_replacement() && !(source.drops & bit(move.drop)))
        return not_possible(
            text,
            fmt::format("a replaced piece goes to an empty square, not behind {}'s first row",
                        english_name(other(position.side))),
            fmt::format("une pièce remplacée va sur une case vide, pas derrière la première rangée de {}",
                        french_name(other(position.side))));
    return not_possible(text, fmt::format("{} could then win at once", english_name(other(position.side))),
                        fmt::format("{} pourrait alors gagner aussitôt", french_name(other(position.side))));
}

}  // namespace plateau::gyges
