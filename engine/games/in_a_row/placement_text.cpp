// How positions and moves of Placement are written, read and drawn.
#include <fmt/format.h>

#include <cassert>

#include "games/in_a_row/board_diagram.h"
#include "games/in_a_row/notation.h"
#include "games/in_a_row/placement.h"

namespace plateau::in_a_row {

namespace {

constexpr std::string_view phase_names[] = {"", "place", "choose", "add", "choose_again"};
constexpr std::string_view foul_names[] = {"", "overline", "double_four", "double_three"};

// Words of a choice in the opening, in English and in French.
struct ChoiceWords {
    std::string_view en, fr;
};
constexpr ChoiceWords choice_words[] = {{"black", "noir"}, {"white", "blanc"}, {"add", "ajouter"}};

}  // namespace

// Where the colours stand is in the board; what else counts follows the colour to move:
//     place, choose, add, choose_again   the stage of swap2        swapped   the first seat has white
//     2:0                                pairs taken by x and o    foul=...  what black has just done
std::string Placement::extras_text(const Position& position) const {
    std::string text;
    if (position.phase != Phase::play)
        text += fmt::format(" {}", phase_names[static_cast<std::size_t>(position.phase)]);
    if (position.black == Side::second) text += " swapped";
    if (position.pairs != std::array<std::uint8_t, 2>{})
        text += fmt::format(" {}:{}", position.pairs[0], position.pairs[1]);
    if (position.foul != Foul::none)
        text += fmt::format(" foul={}", foul_names[static_cast<std::size_t>(position.foul)]);
    return text;
}

std::string Placement::to_text(const Position& position) const {
    const Side next = next_stone_of(position);
    const std::string board = board_text(
        shape_, [&](Cell at) { return colour_at(position, at.row, at.col); },
        position.black == Side::first ? next : other(next));
    return has_extras_ ? board + extras_text(position) : board;
}

std::string Placement::to_text(const Position&, Move move) const {
    if (!move.is_stone()) return std::string{choice_words[move.col].en};
    return shape_.gravity ? std::string(1, column_name(move.col)) : cell_name(shape_, {move.row, move.col});
}

Result<Placement::Position> Placement::position_after(std::string_view moves) const {
    Position position = start();
    for (const auto& word : split_moves(moves)) {
        const auto move = parse_move(position, word);
        if (!move) return move.failure();
        position = after(position, *move);
    }
    return position;
}

bool Placement::has_line(const Position& position, Side side) const {
    for (int row = 0; row < shape_.rows; ++row)
        for (int col = 0; col < shape_.cols; ++col)
            if (position.has(side, row, col) && has_line_through(position, side, row, col)) return true;
    return false;
}

Result<void> Placement::check_support(const Position& position) const {
    for (int row = 0; shape_.gravity && row + 1 < shape_.rows; ++row)
        if (const RowBits hanging = position.taken(row) & ~position.taken(row + 1)) {
            const char col = column_name(std::countr_zero(hanging));
            return fail(fmt::format("a stone hangs in the air in column {}", col),
                        fmt::format("un pion est suspendu en l'air dans la colonne {}", col));
        }
    return {};
}

// Swap2: how many stones lie on the board, and of which colours, follows from the stage.
bool Placement::stones_fit_the_opening(const Position& position) const {
    int black = 0;
    for (int row = 0; row < shape_.rows; ++row)
        black += std::popcount(position.stones[0][static_cast<std::size_t>(row)]);
    if (black != (position.plies + 1) / 2) return false;
    switch (position.phase) {
        case Phase::place: return position.plies < 3;
        case Phase::choose: return position.plies == 3;
        case Phase::add: return position.plies == 3 || position.plies == 4;
        case Phase::choose_again: return position.plies == 5;
        case Phase::play: break;
    }
    return true;
}

// Whether the last stone won, and that it was not followed by another.
Result<void> Placement::settle_winner(Position& position) const {
    const Side mover = other(position.to_move);
    const auto has_won = [&](Side side) {
        return has_line(position, side) || position.pairs[index_of(side)] >= pairs_to_win;
    };
    if (has_won(position.to_move))
        return fail("the side to move has already won: it cannot be its turn",
                    "le camp au trait a déjà gagné : ce ne peut être à lui de jouer");
    position.is_won = has_won(mover);
    if (position.foul != Foul::none && (mover != position.black || position.is_won))
        return fail("a foul is black's, and black has just played",
                    "une faute est celle des noirs, qui viennent de jouer");
    return {};
}

Result<Placement::Position> Placement::parse_position(std::string_view text) const {
    if (!looks_like_a_board(text)) return position_after(text);
    // The board and the colour to move; the words that may follow.
    const auto end = text.find(' ', std::min(text.find(' '), text.size() - 1) + 1);
    const auto board = parse_board(shape_, has_extras_ ? text.substr(0, end) : text);
    if (!board) return board.failure();
    Position position;
    if (has_extras_ && end != std::string_view::npos)
        if (auto read = parse_extras(position, text.substr(end)); !read) return read.failure();
    const auto seat_of = [&](Side colour) { return position.black == Side::first ? colour : other(colour); };
    for (int row = 0; row < shape_.rows; ++row)
        for (int col = 0; col < shape_.cols; ++col)
            if (const auto stone = board->stones[static_cast<std::size_t>(row * shape_.cols + col)])
                put(position, seat_of(*stone), row, col);
    if (auto checked = check_support(position); !checked) return checked.failure();
    if (position.phase != Phase::play) {
        const auto colour_to_move = text.find(' ') + 1;
        if (!stones_fit_the_opening(position) || to_text(position)[colour_to_move] != text[colour_to_move])
            return fail("the stones do not fit with this stage of the opening",
                        "les pions ne correspondent pas à ce stade de l'ouverture");
        return position;
    }
    position.to_move = seat_of(board->to_move);
    if (auto settled = settle_winner(position); !settled) return settled.failure();
    assert(is_consistent(position));
    return position;
}

Result<void> Placement::parse_extras(Position& position, std::string_view words) const {
    std::size_t at = 0;
    while ((at = words.find_first_not_of(' ', at)) != std::string_view::npos) {
        const std::string_view word = words.substr(at, words.find(' ', at) - at);
        at += word.size();
        bool is_known = false;
        for (std::size_t i = 1; shape_.swap2 && i < std::size(phase_names); ++i)
            if (word == phase_names[i]) {
                position.phase = static_cast<Phase>(i);
                const bool is_second = position.phase == Phase::choose || position.phase == Phase::add;
                position.to_move = is_second ? Side::second : Side::first;
                is_known = true;
            }
        if (shape_.swap2 && word == "swapped") position.black = Side::second, is_known = true;
        for (std::size_t i = 1; shape_.renju && i < std::size(foul_names); ++i)
            if (word == fmt::format("foul={}", foul_names[i])) position.foul = static_cast<Foul>(i), is_known = true;
        if (shape_.captures && word.size() == 3 && word[1] == ':') {
            for (std::size_t seat = 0; seat < 2; ++seat) {
                const int pairs = word[2 * seat] - '0';
                is_known = pairs >= 0 && pairs <= 9;
                if (!is_known) break;
                position.pairs[seat] = static_cast<std::uint8_t>(pairs);
            }
        }
        if (!is_known)
            return fail(fmt::format("'{}' does not belong after the side to move", word),
                        fmt::format("« {} » n'a pas sa place après le camp au trait", word));
    }
    if (position.phase != Phase::play && position.black == Side::second)
        return fail("colours are exchanged after the opening only", "les couleurs ne s'échangent qu'après l'ouverture");
    return {};
}

Result<Placement::Move> Placement::parse_choice(const Position& position, std::string_view text) const {
    for (const Move move : choices(position))
        if (text == choice_words[move.col].en || text == choice_words[move.col].fr) return move;
    const bool may_add = choices(position).size() == 3;
    return fail(
        fmt::format("'{}' is not a choice: expected black, white{}", text, may_add ? " or add" : ""),
        fmt::format("« {} » n'est pas un choix : noir, blanc{} est attendu", text, may_add ? " ou ajouter" : ""));
}

Text Placement::pro_rule(const Position& position) const {
    if (position.plies == 0)
        return {"the opening begins in the middle of the board", "l'ouverture commence au centre du plateau"};
    return {fmt::format("black's second stone must lie at least {} steps from the middle", shape_.pro_distance),
            fmt::format("le deuxième pion noir doit être à au moins {} pas du centre", shape_.pro_distance)};
}

Result<Placement::Move> Placement::parse_move(const Position& position, std::string_view text) const {
    if (shape_.gravity) return parse_column_move(position, text);
    if (is_choice(position)) return parse_choice(position, text);
    const auto cell = parse_cell(shape_, text);
    if (!cell) return cell.failure();
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    if (stone_at(position, cell->row, cell->col))
        return fail(fmt::format("{} is taken", text), fmt::format("{} est occupée", text));
    if ((playable(position, cell->row) >> cell->col & 1) == 0) return fail(pro_rule(position));
    return Move{static_cast<std::uint8_t>(cell->row), static_cast<std::uint8_t>(cell->col)};
}

Result<Placement::Move> Placement::parse_column_move(const Position& position, std::string_view text) const {
    const auto col = parse_column(shape_, text);
    if (!col) return col.failure();
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    for (int row = 0; row < shape_.rows; ++row)
        if (playable(position, row) >> *col & 1)
            return Move{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(*col)};
    return fail(fmt::format("column {} is full", text), fmt::format("la colonne {} est pleine", text));
}

std::vector<std::string> Placement::split_moves(std::string_view text) const {
    return in_a_row::split_moves(shape_, text);
}

Diagram Placement::diagram(const Position& position) const {
    const auto wins = [&](Cell at) {
        const auto side = stone_at(position, at.row, at.col);
        return position.is_won && side && has_line_through(position, *side, at.row, at.col);
    };
    Diagram diagram = board_diagram(shape_, [&](Cell at) { return colour_at(position, at.row, at.col); }, wins);
    if (has_extras_) add_extras(position, diagram);
    return diagram;
}

// Points that are forbidden to black are crossed out; choices of the opening lie under the board, and so do
// the pairs that were taken.
void Placement::add_extras(const Position& position, Diagram& diagram) const {
    const double below = shape_.rows + 1.2;
    if (is_choice(position)) {
        diagram.height = shape_.rows + 1.8;
        double x = 1;
        for (const Move move : choices(position)) {
            const auto words = choice_words[move.col];
            const std::string id{words.en};
            diagram.cells.push_back({id, x, below, "reserve", {std::string{words.en}, std::string{words.fr}}, true});
            if (move != Move::add_two())
                diagram.pieces.push_back({id, "stone", move.col + 1, move.col == 0 ? "x" : "o"});
            else diagram.labels.push_back({x, below, "+2"});
            x += 1.5;
        }
    }
    if (shape_.captures && position.pairs != std::array<std::uint8_t, 2>{}) {
        diagram.height = shape_.rows + 1.8;
        diagram.labels.push_back(
            {shape_.cols / 2.0, below, fmt::format("x {}  :  {} o", position.pairs[0], position.pairs[1])});
    }
    if (!shape_.renju || outcome(position) || next_stone_of(position) != position.black) return;
    for (int row = 0; row < shape_.rows; ++row)
        for (int col = 0; col < shape_.cols; ++col)
            if (foul_at(position, row, col) != Foul::none) diagram.labels.push_back({col + 0.5, row + 0.5, "×"});
}

std::vector<std::string> Placement::clicks(const Position&, Move move) const {
    if (!move.is_stone()) return {std::string{choice_words[move.col].en}};
    return {cell_name(shape_, {move.row, move.col})};
}

}  // namespace plateau::in_a_row
