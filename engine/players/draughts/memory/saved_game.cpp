#include "players/draughts/memory/saved_game.h"

#include <fmt/format.h>

namespace plateau::draughts {

namespace {

using Ten = Board<10>;
constexpr int cell_count = Ten::size * Ten::size;

struct Cell {
    int colour = -1, direction = 1;
    friend bool operator==(const Cell&, const Cell&) = default;
};
using Cells = std::vector<Cell>;

Cell cell_at(const Rules10& rules, const Position& position, int row, int file) {
    if (!rules.squares().is_dark(row, file)) return {};
    const Bits square = bit(rules.squares().at(row, file));
    if (!(position.occupied() & square)) return {};
    const bool is_white = position.of(Colour::white) & square, is_special = position.kings & square;
    const bool turns = rules.variant().style().turning;
    return {is_white, is_special && !turns ? 2 : is_white != (is_special && turns)};
}

Cells cells_of(const Rules10& rules, const Position& position) {
    Cells cells;
    for (int row = 0; row < Ten::size; ++row)
        for (int file = 0; file < Ten::size; ++file) cells.push_back(cell_at(rules, position, row, file));
    return cells;
}

std::string line_of(const Cells& cells) {
    std::string line;
    for (const Cell& cell : cells) line += fmt::format("{}{}:{}", line.empty() ? "" : " ", cell.colour, cell.direction);
    return line + '\n';
}

Failure wrong(int line, std::string_view english, std::string_view french) {
    return fail(fmt::format("line {}: {}", line, english), fmt::format("ligne {} : {}", line, french));
}

Result<Cells> parse_line(std::string_view text, int number) {
    const auto bad = [&] {
        return wrong(number, "expected 100 cells such as 1:0 (colour -1, 0 or 1, direction 0, 1 or 2)",
                     "100 cases comme 1:0 sont attendues (couleur -1, 0 ou 1, direction 0, 1 ou 2)");
    };
    Cells cells;
    for (std::size_t at = 0; at < text.size();) {
        if (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == ';') {
            ++at;
            continue;
        }
        const bool is_empty = text.substr(at).starts_with("-1:");
        const std::size_t colon = at + (is_empty ? 2 : 1);
        if (colon + 1 >= text.size() || text[colon] != ':') return bad();
        const int colour = is_empty ? -1 : text[at] - '0', direction = text[colon + 1] - '0';
        if (colour < -1 || colour > 1 || direction < 0 || direction > 2) return bad();
        cells.push_back({colour, is_empty ? 1 : direction});
        at = colon + 2;
    }
    if (cells.size() != cell_count) return bad();
    return cells;
}

// Nothing where the cells are not all alike.
std::optional<int> colour_everywhere(const Cells& cells) {
    for (const Cell& cell : cells)
        if (cell.colour != cells.front().colour) return {};
    return cells.front().colour;
}

std::optional<Position> start_of(const Rules10& rules, const Cells& cells) {
    Position start = rules.start();
    for (const Colour colour : {start.to_move, other(start.to_move)}) {
        start.to_move = colour;
        if (cells_of(rules, start) == cells) return start;
    }
    return {};
}

std::optional<Position> next_position(const Rules10& rules, const Position& position, const Cells& cells) {
    for (const Move& move : rules.legal_moves(position)) {
        const Position next = rules.after(position, move);
        if (cells_of(rules, next) == cells) return next;
    }
    return {};
}

}  // namespace

std::string to_saved_text(const Rules10& rules, const SavedGame& game) {
    std::string text;
    for (const Position& position : game.positions) text += line_of(cells_of(rules, position));
    const int winner = !game.winner ? -1 : *game.winner == Colour::white ? 1 : 0;
    return text + line_of(Cells(cell_count, Cell{winner, winner < 0}));
}

Result<SavedGame> parse_saved_game(const Rules10& rules, std::string_view text, int first_line) {
    SavedGame game;
    bool is_over = false;
    for (int number = first_line; !text.empty(); ++number) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const auto cells = parse_line(line, number);
        if (!cells) return cells.failure();
        if (is_over)
            return wrong(number, "nothing may follow the line of the winner", "rien ne suit la ligne du vainqueur");
        if (const auto colour = colour_everywhere(*cells)) {
            if (*colour >= 0) game.winner = *colour == 1 ? Colour::white : Colour::black;
            is_over = true;
            continue;
        }
        const auto position =
            game.positions.empty() ? start_of(rules, *cells) : next_position(rules, game.positions.back(), *cells);
        if (!position)
            return game.positions.empty() ? wrong(number, "expected the position at the start of the game",
                                                  "la position de départ est attendue")
                                          : wrong(number, "no legal move leads here from the line before",
                                                  "aucun coup légal ne mène ici depuis la ligne précédente");
        game.positions.push_back(*position);
    }
    if (game.positions.empty() || !is_over)
        return fail("a saved game ends with a line in which every cell holds the winner",
                    "une partie sauvée finit par une ligne dont chaque case porte le vainqueur");
    return game;
}

}  // namespace plateau::draughts
