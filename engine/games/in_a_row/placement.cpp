#include "games/in_a_row/placement.h"

#include <fmt/format.h>

#include <cassert>

#include "games/in_a_row/board_diagram.h"
#include "games/in_a_row/notation.h"

namespace plateau::in_a_row {

namespace {

constexpr auto stone_keys = zobrist_keys<2 * max_board_side * max_board_side>(0x1a2b3c);

Key stone_key(Side side, int row, int col) {
    return stone_keys[(index_of(side) * max_board_side + static_cast<std::size_t>(row)) * max_board_side +
                      static_cast<std::size_t>(col)];
}

}  // namespace

Placement::Placement(const Shape& shape)
    : shape_{shape}, cells_{shape.cells()}, full_row_{(RowBits{1} << shape.cols) - 1}, has_extras_{shape.has_extras()} {
    assert(shape.rows >= 1 && shape.rows <= max_board_side && shape.cols >= 1 && shape.cols <= max_board_side);
}

void Placement::put(Position& position, Side side, int row, int col) const {
    assert(is_on_board(row, col) && (position.taken(row) >> col & 1) == 0);
    position.stones[index_of(side)][static_cast<std::size_t>(row)] |= RowBits{1} << col;
    position.key ^= stone_key(side, row, col);
    ++position.plies;
}

void Placement::take(Position& position, Side side, int row, int col) const {
    assert(is_on_board(row, col) && position.has(side, row, col));
    position.stones[index_of(side)][static_cast<std::size_t>(row)] &= ~(RowBits{1} << col);
    position.key ^= stone_key(side, row, col);
    --position.plies;
}

bool Placement::is_consistent(const Position& position) const {
    Key key = 0;
    int plies = 0;
    for (int row = 0; row < shape_.rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if ((position.stones[0][at] & position.stones[1][at]) != 0 || (position.taken(row) & ~full_row_) != 0)
            return false;
        for (const Side side : {Side::first, Side::second})
            for (RowBits stones = position.stones[index_of(side)][at]; stones != 0; stones &= stones - 1, ++plies)
                key ^= stone_key(side, row, std::countr_zero(stones));
    }
    return key == position.key && plies == position.plies;
}

bool Placement::has_line_through(const Position& position, Side side, int row, int col) const {
    assert(position.has(side, row, col));
    const auto& rows = position.stones[index_of(side)];
    const auto run = [&](int down, int right) {
        int length = 0;
        for (int r = row + down, c = col + right; is_on_board(r, c) && (rows[static_cast<std::size_t>(r)] >> c & 1);
             r += down, c += right)
            ++length;
        return length;
    };
    const bool is_exact = shape_.exact || (shape_.renju && side == position.black);
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        const int ahead = run(down, right), behind = run(-down, -right), length = 1 + ahead + behind;
        if (length != shape_.n && (length < shape_.n || is_exact)) continue;
        const auto is_blocked = [&, step_down = down, step_right = right](int k) {
            const int r = row + k * step_down, c = col + k * step_right;
            return is_on_board(r, c) && position.has(other(side), r, c);
        };
        if (!shape_.open_end || !is_blocked(ahead + 1) || !is_blocked(-behind - 1)) return true;
    }
    return false;
}

// Pente: two stones of the other side, no more, between the new stone and another of one's own.
void Placement::capture(Position& position, Side side, int row, int col) const {
    for (int down = -1; down <= 1; ++down)
        for (int right = -1; right <= 1; ++right) {
            if (!is_on_board(row + 3 * down, col + 3 * right)) continue;
            if (!position.has(side, row + 3 * down, col + 3 * right)) continue;
            if (!position.has(other(side), row + down, col + right) ||
                !position.has(other(side), row + 2 * down, col + 2 * right))
                continue;
            take(position, other(side), row + down, col + right);
            take(position, other(side), row + 2 * down, col + 2 * right);
            ++position.pairs[index_of(side)];
        }
}

Foul Placement::foul_at(const Position& position, int row, int col) const {
    if (!shape_.renju || stone_at(position, row, col)) return Foul::none;
    return in_a_row::foul_at({shape_.rows, shape_.cols, position.stones[index_of(position.black)],
                              position.stones[index_of(other(position.black))]},
                             row, col);
}

Placement::Moves Placement::choices(const Position& position) const {
    Moves moves;
    moves.push_back(Move::take_black());
    moves.push_back(Move::take_white());
    if (position.phase == Phase::choose && position.plies + 2 < cells_) moves.push_back(Move::add_two());
    return moves;
}

Placement::Position Placement::after_extras(const Position& position, Move move) const {
    if (!move.is_stone()) return after_choice(position, move);
    Position next = position;
    const Side side = next_stone_of(position);
    if (shape_.renju && side == position.black) next.foul = foul_at(position, move.row, move.col);
    put(next, side, move.row, move.col);
    if (shape_.captures) capture(next, side, move.row, move.col);
    if (position.phase == Phase::play) {
        next.is_won = has_line_through(next, side, move.row, move.col) || next.pairs[index_of(side)] >= pairs_to_win;
        next.to_move = other(position.to_move);
        return next;
    }
    // In the opening a seat puts down several stones, then the other one chooses.
    if (next.plies == (position.phase == Phase::place ? 3 : 5)) {
        next.phase = position.phase == Phase::place ? Phase::choose : Phase::choose_again;
        next.to_move = other(position.to_move);
    }
    return next;
}

// White has the move after any choice but that for two more stones.
Placement::Position Placement::after_choice(const Position& position, Move move) const {
    assert(is_choice(position));
    Position next = position;
    if (move == Move::add_two()) {
        next.phase = Phase::add;
        return next;
    }
    next.phase = Phase::play;
    const bool takes_black = move == Move::take_black();
    if (takes_black != (position.to_move == position.black)) exchange_seats(next);
    next.to_move = other(next.black);
    return next;
}

void Placement::exchange_seats(Position& position) const {
    Position image = position;
    image.stones = {};
    image.key = 0;
    image.plies = 0;
    image.black = other(position.black);
    for (int row = 0; row < shape_.rows; ++row)
        for (RowBits taken = position.taken(row); taken != 0; taken &= taken - 1) {
            const int col = std::countr_zero(taken);
            put(image, other(*stone_at(position, row, col)), row, col);
        }
    position = image;
}

Key Placement::extras_key(const Position& position) const {
    const std::uint64_t facts =
        static_cast<std::uint64_t>(position.foul) | static_cast<std::uint64_t>(position.phase) << 8 |
        static_cast<std::uint64_t>(position.black) << 16 | static_cast<std::uint64_t>(position.pairs[0]) << 24 |
        static_cast<std::uint64_t>(position.pairs[1]) << 32;
    return facts == 0 ? 0 : mix(facts + 0x51ed270b);
}

Text Placement::outcome_reason(const Position& position) const {
    if (position.foul != Foul::none) {
        const Text foul = to_words(position.foul);
        return {"forbidden to black: " + foul.en, "interdit aux noirs : " + foul.fr};
    }
    if (position.is_won && position.pairs[index_of(other(position.to_move))] >= pairs_to_win)
        return {fmt::format("{} pairs captured", pairs_to_win), fmt::format("{} paires capturées", pairs_to_win)};
    if (position.is_won) return {fmt::format("{} in a row", shape_.n), fmt::format("{} alignés", shape_.n)};
    return {"the board is full", "le plateau est plein"};
}

std::uint64_t Placement::count_moves(const Position& position) const {
    if (is_choice(position)) return choices(position).size();
    if (!shape_.gravity) return static_cast<std::uint64_t>(cells_ - position.plies);
    return static_cast<std::uint64_t>(shape_.cols - std::popcount(position.taken(0)));
}

Placement::Move Placement::sample(const Position& position, Random& random) const {
    if (is_choice(position)) {
        const Moves moves = choices(position);
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
    // While cells are plenty a guess is cheapest; later the k-th playable cell is counted out.
    for (int guess = 0; guess < 6; ++guess) {
        const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(cells_)));
        const int row = cell / shape_.cols, col = cell % shape_.cols;
        if (playable(position, row) >> col & 1) return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
    }
    assert(count_moves(position) > 0);
    int skip = static_cast<int>(random.below(static_cast<std::uint32_t>(count_moves(position))));
    for (int row = 0;; ++row) {
        RowBits free = playable(position, row);
        const int count = std::popcount(free);
        if (skip >= count) {
            skip -= count;
            continue;
        }
        while (skip-- > 0) free &= free - 1;
        return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(free))};
    }
}

std::optional<Side> Placement::stone_at(const Position& position, int row, int col) const {
    if (position.has(Side::first, row, col)) return Side::first;
    if (position.has(Side::second, row, col)) return Side::second;
    return std::nullopt;
}

std::optional<Side> Placement::colour_at(const Position& position, int row, int col) const {
    const auto seat = stone_at(position, row, col);
    if (!seat || position.black == Side::first) return seat;
    return other(*seat);
}

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

Result<Placement::Move> Placement::parse_move(const Position& position, std::string_view text) const {
    if (shape_.gravity) return parse_column_move(position, text);
    if (is_choice(position)) return parse_choice(position, text);
    const auto cell = parse_cell(shape_, text);
    if (!cell) return cell.failure();
    if (outcome(position)) return fail("the game is over", "la partie est finie");
    if (stone_at(position, cell->row, cell->col))
        return fail(fmt::format("{} is taken", text), fmt::format("{} est occupée", text));
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

Placement::Move Placement::transformed(Move move, int symmetry) const {
    if (!move.is_stone()) return move;
    int row = move.row, col = move.col;
    if (symmetry & 1) col = shape_.cols - 1 - col;
    if (symmetry & 2) row = shape_.rows - 1 - row;
    if (symmetry & 4) std::swap(row, col);
    return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(col)};
}

Placement::Position Placement::transformed(const Position& position, int symmetry) const {
    Position image = position;
    image.stones = {};
    image.key = 0;
    image.plies = 0;
    for (int row = 0; row < shape_.rows; ++row)
        for (RowBits taken = position.taken(row); taken != 0; taken &= taken - 1) {
            const Move from{static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(std::countr_zero(taken))};
            const Move to = transformed(from, symmetry);
            put(image, *stone_at(position, from.row, from.col), to.row, to.col);
        }
    assert(image.plies == position.plies && is_consistent(image));
    return image;
}

Diagram Placement::diagram(const Position& position) const {
    Diagram diagram = board_diagram(shape_, [&](Cell at) { return colour_at(position, at.row, at.col); });
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

Text Placement::side_name(Side side) const { return in_a_row::side_name(shape_, side); }

std::vector<PalettePiece> Placement::palette() const { return palette_of(shape_); }

Result<Placement::Position> Placement::compose(const std::vector<PlacedPiece>& stones, Side to_move) const {
    return parse_position(composed_text(shape_, stones, to_move));
}

static_assert(Game<Placement> && NamesSides<Placement> && WithPalette<Placement>);

}  // namespace plateau::in_a_row
