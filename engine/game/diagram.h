// A picture of a position as data: cells, lines, pieces and labels in board units, x to the right and
// y down. The terminal and the browser draw it; neither knows a rule.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"

namespace plateau {

struct Diagram {
    struct Cell {
        std::string id;             // unique; what clicks() names
        double x, y;                // centre
        std::string look;           // "light", "dark", "point", "star", "hole", "goal", "reserve"
        Text name;                  // for screen readers; the id where empty
        bool is_off_board = false;  // no piece in play ever stands there: reserves, the light squares of draughts
    };
    struct Line {
        double x1, y1, x2, y2;
    };
    struct Piece {
        std::string cell;
        std::string kind;    // "stone", "winning stone", "man", "king", "tower", "ring", ...
        int owner;           // 0 nobody, 1 first seat, 2 second seat
        std::string symbol;  // one or two characters for the terminal
        int height = 1;      // towers, rings
    };
    struct Label {
        double x, y;
        std::string text;
    };

    std::string board;  // the look of the ground: "wood", "blue", "green", ...
    double width = 0, height = 0;
    bool falls_down_columns = false;  // a click anywhere in a column means the cell of it that can be played
    std::vector<Cell> cells;
    std::vector<Line> lines;
    std::vector<Piece> pieces;
    std::vector<Label> labels;
};

// clicks(): the cells a person touches, in order, to play a move.
template <class G>
concept WithDiagram =
    Game<G> && requires(const G rules, const typename G::Position position, const typename G::Move move) {
        { rules.diagram(position) } -> std::same_as<Diagram>;
        { rules.clicks(position, move) } -> std::same_as<std::vector<std::string>>;
    };

// A game may say why the piece on a cell, which has no legal move, cannot step away; nothing where there is none.
template <class G>
concept ExplainsStuckPieces =
    Game<G> && requires(const G rules, const typename G::Position position, std::string_view cell) {
        { rules.why_stuck(position, cell) } -> std::same_as<std::optional<Text>>;
    };

// Of moves that cannot be played the refusal that says most; nothing where one of them can.
template <Game G>
std::optional<Text> fullest_refusal(const G& rules, const typename G::Position& position,
                                    const std::vector<std::string>& moves) {
    std::optional<Text> fullest;
    for (const auto& move : moves) {
        const auto parsed = rules.parse_move(position, move);
        if (parsed) return std::nullopt;
        if (!fullest || parsed.error().en.size() > fullest->en.size()) fullest = parsed.error();
    }
    return fullest;
}

// A game whose pieces travel may show their way, cell by cell from the first to the last, for animation.
template <class G>
concept WithRoutes =
    Game<G> && requires(const G rules, const typename G::Position position, const typename G::Move move) {
        { rules.route_cells(position, move) } -> std::same_as<std::vector<std::string>>;
    };

}  // namespace plateau
