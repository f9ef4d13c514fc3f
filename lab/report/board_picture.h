// Positions as pictures in reports: SVG, light and dark, drawn from the same diagrams as the page. A game is shown
// as one board with buttons; its positions travel with the page.
#pragma once

#include <string>
#include <vector>

#include "core/text.h"
#include "game/diagram.h"

namespace plateau::lab {

struct ReportGame {
    Text caption;
    std::vector<std::string> moves;    // as text, with what was thought
    std::vector<Diagram> positions;    // before the first move and after each; none where the game draws no board
    std::vector<std::string> players;  // first and second seat
};

// What stays (cells, lines, labels) and what changes (pieces).
std::string to_svg(const Diagram& diagram, const std::string& title);
std::string pieces_svg(const Diagram& diagram);

// The board, its buttons, its moves. `number` tells the boards of a page apart.
std::string to_html(const ReportGame& game, std::size_t number, Language language);

// The script that moves the boards, once a page.
std::string board_script();
std::string board_style();

}  // namespace plateau::lab
