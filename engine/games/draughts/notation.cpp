#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>

#include "core/names.h"
#include "core/words.h"
#include "games/draughts/path.h"
#include "games/draughts/rules.h"

namespace plateau::draughts {

namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(separator);
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

// Reads a FEN part by part; the first thing that is wrong ends it.
template <class Board>
class PositionReader {
public:
    PositionReader(const Rules<Board>& rules, std::string_view text) : rules_{rules}, text_{text} {}

    Result<Position> read() {
        std::string_view rest = trimmed(text_);
        if (rest.ends_with('.')) rest.remove_suffix(1);
        const auto parts = split(rest, ':');
        if (parts.size() < 3 || !read_side(parts[0])) return wrong();
        for (std::size_t i = 1; i < parts.size(); ++i)
            if (auto done = read_part(parts[i]); !done) return done.failure();
        if (!has_[0] || !has_[1]) return wrong();
        if (auto checked = check_pieces(); !checked) return checked.failure();
        return position_;
    }

private:
    const Squares<Board>& squares() const { return rules_.squares(); }
    std::string example() const { return rules_.to_text(rules_.start()); }

    Failure wrong() const {
        return fail(fmt::format("'{}' is not a position: expected a FEN such as {}", text_, example()),
                    fmt::format("« {} » n'est pas une position : une FEN comme {} est attendue", text_, example()));
    }

    bool read_side(std::string_view part) {
        if (part == "W" || part == "w") position_.to_move = Colour::white;
        else if (part == "B" || part == "b") position_.to_move = Colour::black;
        else if (part == "?") position_.to_move = rules_.variant().first;
        else return false;
        return true;
    }

    Result<void> read_part(std::string_view part) {
        if (part.empty()) return wrong();
        const std::string_view rest = part.substr(1);
        switch (part[0]) {
            case 'W':
            case 'w': return read_pieces(Colour::white, rest);
            case 'B':
            case 'b': return read_pieces(Colour::black, rest);
            case 'H': return read_count(part, position_.draw_plies);
            case 'M': return read_count(part, position_.balance_plies);
            case 'D': return read_count(part, position_.diagonal_plies);
            case 'F': {
                std::uint8_t move_number = 0;  // lidraughts writes it; a position has no use for it
                return rest.size() <= 2 ? read_count(part, move_number) : Result<void>{};
            }
            case '+': return read_wolves(part);
            default: return wrong();
        }
    }

    Result<void> read_count(std::string_view part, std::uint8_t& count) {
        int value = -1;
        const auto [end, error] = std::from_chars(part.data() + 1, part.data() + part.size(), value);
        if (error != std::errc{} || end != part.data() + part.size() || value < 0 || value > 250)
            return fail(
                fmt::format("'{}' is not a count: expected {} and a number of plies up to 250", part, part[0]),
                fmt::format("« {} » n'est pas un compte : {} et un nombre de demi-coups jusqu'à 250 est attendu", part,
                            part[0]));
        count = static_cast<std::uint8_t>(value);
        return {};
    }

    // lidraughts: +3 12+0, white then black, moves in a row and the king's square in two digits.
    Result<void> read_wolves(std::string_view part) {
        const auto wolves = split(part.substr(1), '+');
        if (wolves.size() != 2 || rules_.variant().movement != Movement::frisian) return wrong();
        for (std::size_t side = 0; side < 2; ++side) {
            std::string_view wolf = wolves[side];
            if (wolf == "0") continue;
            if (wolf.size() != 3 || wolf[0] < '1' || wolf[0] > '3') return wrong();
            const int moves = wolf[0] - '0';
            wolf.remove_prefix(1);
            const auto square = squares().take(wolf);
            if (!square || !wolf.empty()) return wrong();
            position_.wolf_moves[side] = static_cast<std::uint8_t>(moves);
            position_.wolf_square[side] = static_cast<std::uint8_t>(*square);
        }
        return {};
    }

    Result<void> read_pieces(Colour colour, std::string_view list) {
        if (has_[static_cast<std::size_t>(colour)]) return wrong();
        has_[static_cast<std::size_t>(colour)] = true;
        if (list.empty()) return {};
        for (std::string_view item : split(list, ',')) {
            if (item.empty()) continue;
            const std::string_view whole = item;
            const bool is_king = item.front() == 'K' || item.front() == 'k';
            if (is_king) item.remove_prefix(1);
            const auto first = squares().take(item);
            if (!first) return no_square(whole);
            Square last = *first;
            if (item.starts_with('-')) {
                item.remove_prefix(1);
                const auto end = squares().take(item);
                if (!end) return no_square(whole);
                last = *end;
            }
            if (!item.empty() || squares().number_of(last) < squares().number_of(*first)) return no_square(whole);
            for (int number = squares().number_of(*first); number <= squares().number_of(last); ++number)
                if (auto placed = place(colour, squares().at_number(number), is_king); !placed) return placed;
        }
        return {};
    }

    Failure no_square(std::string_view item) const {
        const std::string low = squares().name_of(squares().at_number(1));
        const std::string high = squares().name_of(squares().at_number(Board::square_count));
        return fail(
            fmt::format("'{}' is not a square: expected one from {} to {}, with K before a king", item, low, high),
            fmt::format("« {} » n'est pas une case : une case de {} à {} est attendue, K devant une dame", item, low,
                        high));
    }

    Result<void> place(Colour colour, Square square, bool is_king) {
        if (position_.occupied() & bit(square))
            return fail(fmt::format("square {} is given twice: expected one piece a square", squares().name_of(square)),
                        fmt::format("la case {} est donnée deux fois : une pièce par case est attendue",
                                    squares().name_of(square)));
        position_.of(colour) |= bit(square);
        if (is_king) position_.kings |= bit(square);
        return {};
    }

    Result<void> check_pieces() {
        for (const Colour colour : {Colour::white, Colour::black}) {
            const Bits pieces = position_.of(colour);
            if (count_of(pieces) > Board::men_a_side)
                return fail(fmt::format("{} pieces of one colour are too many: expected at most {}", count_of(pieces),
                                        Board::men_a_side),
                            fmt::format("{} pièces d'une couleur, c'est trop : {} au plus sont attendues",
                                        count_of(pieces), Board::men_a_side));
            if (const Bits stuck = pieces & ~position_.kings & Board::far_row(colour)) return uncrowned(stuck);
            if (rules_.variant().style().turning)
                if (const Bits stuck = pieces & position_.kings & Board::far_row(other(colour)))
                    return uncrowned(stuck);
            // A wolf that is gone, or whose side has no men, is not counted.
            const auto side = static_cast<std::size_t>(colour);
            const bool is_wolf = pieces & position_.kings & bit(position_.wolf_square[side]);
            if (position_.wolf_moves[side] && (!is_wolf || !(pieces & ~position_.kings)))
                position_.wolf_moves[side] = position_.wolf_square[side] = 0;
        }
        return {};
    }

    Failure uncrowned(Bits stuck) const {
        const std::string name = squares().name_of(first_square(stuck));
        if (rules_.variant().style().turning)
            return fail(
                fmt::format("the man on {} has not turned round on its far row: expected the other direction", name),
                fmt::format("le pion en {} n'a pas fait demi-tour sur sa dernière rangée : l'autre sens est attendu",
                            name));
        return fail(
            fmt::format("a man cannot stay on its far row, square {}: expected K{}", name, name),
            fmt::format("un pion ne peut pas rester sur sa dernière rangée, case {} : K{} est attendu", name, name));
    }

    const Rules<Board>& rules_;
    std::string_view text_;
    Position position_;
    bool has_[2] = {false, false};
};

// The squares of a move as written, and whether it claims to take something.
struct WrittenMove {
    std::vector<Square> squares;
    bool is_capture = false;
};

template <class Board>
std::optional<WrittenMove> read_move(const Squares<Board>& squares, std::string_view text) {
    WrittenMove move;
    text = trimmed(text);
    while (true) {
        const auto square = squares.take(text);
        if (!square) return {};
        move.squares.push_back(*square);
        if (text.empty()) break;
        const char separator = text.front();
        const bool takes = separator == 'x' || separator == 'X' || separator == ':';
        if (takes) move.is_capture = true;
        if (takes || separator == '-') text.remove_prefix(1);
        else if (separator < 'a' || separator > 'h') return {};  // c3d4
    }
    if (move.squares.size() < 2) return {};
    return move;
}

// The enemies passed when going from square to square in straight lines.
template <class Board>
Bits passed_over(const Position& position, const std::vector<Square>& squares) {
    Bits passed = 0;
    for (std::size_t i = 0; i + 1 < squares.size(); ++i)
        for (const int direction : all_directions<Board>) {
            Bits met = 0, here = bit(squares[i]);
            while ((here = stepped(here, direction) & Board::all) && here != bit(squares[i + 1])) met |= here;
            if (here) passed |= met & position.theirs();
        }
    return passed;
}

bool is_part_of(const std::vector<Square>& some, const std::vector<Square>& all) {
    auto found = all.begin();
    for (const Square square : some) {
        found = std::find(found, all.end(), square);
        if (found == all.end()) return false;
        ++found;
    }
    return true;
}

}  // namespace

template <class Board>
std::string Rules<Board>::to_text(const Position& position) const {
    std::string text{position.to_move == Colour::white ? "W" : "B"};
    for (const Colour colour : {Colour::white, Colour::black}) {
        text += colour == Colour::white ? ":W" : ":B";
        bool is_first = true;
        for (int number = 1; number <= Board::square_count; ++number) {
            const Bits square = bit(squares_.at_number(number));
            if (!(position.of(colour) & square)) continue;
            if (!is_first) text += ',';
            is_first = false;
            if (position.kings & square) text += 'K';
            text += squares_.name_of(first_square(square));
        }
    }
    if (position.draw_plies) text += fmt::format(":H{}", position.draw_plies);
    if (position.balance_plies) text += fmt::format(":M{}", position.balance_plies);
    if (position.diagonal_plies) text += fmt::format(":D{}", position.diagonal_plies);
    if (position.wolf_moves[0] || position.wolf_moves[1]) {
        text += ':';
        for (std::size_t side = 0; side < 2; ++side) {
            text += fmt::format("+{}", position.wolf_moves[side]);
            if (position.wolf_moves[side]) text += fmt::format("{:02}", squares_.number_of(position.wolf_square[side]));
        }
    }
    return text;
}

template <class Board>
Result<Position> Rules<Board>::parse_position(std::string_view text) const {
    auto position = PositionReader<Board>{*this, text}.read();
    assert(!position || position->is_consistent());
    return position;
}

template <class Board>
std::vector<Square> Rules<Board>::path(const Position& position, Move move) const {
    return PathFinder<Board>{variant_.style(), position, move}.find();
}

template <class Board>
std::string Rules<Board>::full_text(const Position& position, Move move) const {
    std::string text;
    for (const Square square : path(position, move)) {
        if (!text.empty()) text += move.is_capture(position) ? variant_.capture_sign : '-';
        text += squares_.name_of(square);
    }
    return text;
}

template <class Board>
bool Rules<Board>::shares_ends(const Position& position, Move move, const Moves& moves) const {
    return std::any_of(moves.begin(), moves.end(), [&](const Move& that) {
        return that != move && that.from(position) == move.from(position) && that.to(position) == move.to(position);
    });
}

template <class Board>
std::string Rules<Board>::to_text(const Position& position, Move move) const {
    const bool is_capture = move.is_capture(position);
    if (is_capture && shares_ends(position, move, legal_moves(position))) return full_text(position, move);
    return fmt::format("{}{}{}", squares_.name_of(first_square(move.from(position))),
                       is_capture ? variant_.capture_sign : '-', squares_.name_of(first_square(move.to(position))));
}

template <class Board>
Result<Move> Rules<Board>::parse_move(const Position& position, std::string_view text) const {
    const auto written = read_move(squares_, text);
    if (!written) {
        const std::string quiet = squares_.is_algebraic() ? "c3-d4" : "32-28";
        const std::string taking = squares_.is_algebraic() ? fmt::format("c3{}e5", variant_.capture_sign) : "28x19";
        return fail(
            fmt::format("'{}' is not a move: expected squares such as {} or {}", text, quiet, taking),
            fmt::format("« {} » n'est pas un coup : des cases comme {} ou {} sont attendues", text, quiet, taking));
    }
    const Square from = written->squares.front(), to = written->squares.back();
    std::vector<Move> found;
    for (const Move& move : legal_moves(position))
        if (move.from(position) == bit(from) && move.to(position) == bit(to) &&
            (move.is_capture(position) || (!written->is_capture && written->squares.size() == 2)))
            found.push_back(move);
    // The squares as written are the whole way, or part of it.
    if (written->squares.size() > 2 || found.size() > 1) {
        const Bits passed = passed_over<Board>(position, written->squares);
        std::vector<Move> exact;
        for (const Move& move : found)
            if (move.captured(position) == passed) exact.push_back(move);
        if (exact.empty())
            for (const Move& move : found)
                if (is_part_of(written->squares, path(position, move))) exact.push_back(move);
        found = exact;
    }
    if (found.size() == 1) return found.front();
    if (found.empty()) return why_impossible(position, trimmed(text), from, to);
    std::vector<std::string> ways;
    for (const Move& move : found) ways.push_back(full_text(position, move));
    return expected_one_of({fmt::format("{} can be played in several ways", trimmed(text)),
                            fmt::format("{} peut se jouer de plusieurs façons", trimmed(text))},
                           ways);
}

template std::string Rules<Board<10>>::to_text(const Position&) const;
template std::string Rules<Board<8>>::to_text(const Position&) const;
template std::string Rules<Board<10>>::to_text(const Position&, Move) const;
template std::string Rules<Board<8>>::to_text(const Position&, Move) const;
template std::string Rules<Board<10>>::full_text(const Position&, Move) const;
template std::string Rules<Board<8>>::full_text(const Position&, Move) const;
template std::vector<Square> Rules<Board<10>>::path(const Position&, Move) const;
template std::vector<Square> Rules<Board<8>>::path(const Position&, Move) const;
template bool Rules<Board<10>>::shares_ends(const Position&, Move, const Moves&) const;
template bool Rules<Board<8>>::shares_ends(const Position&, Move, const Moves&) const;
template Result<Position> Rules<Board<10>>::parse_position(std::string_view) const;
template Result<Position> Rules<Board<8>>::parse_position(std::string_view) const;
template Result<Move> Rules<Board<10>>::parse_move(const Position&, std::string_view) const;
template Result<Move> Rules<Board<8>>::parse_move(const Position&, std::string_view) const;

}  // namespace plateau::draughts
