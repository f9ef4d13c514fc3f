// Saved games as Epiard and Gouget wrote them (2016): one position a line, 100 cells `colour:direction` row by row
// from the top left, colour -1 empty, 0 black, 1 white, direction 0 down, 1 up (and 1 of an empty cell, as in their
// figure 1.3); in the last line every cell holds the winner. Two things are ours: direction 2 is a king, and a last
// line of empty cells is a draw.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/draughts/rules.h"

namespace plateau::draughts {

struct SavedGame {
    std::vector<Position> positions;  // the side to move is told by the moves between them
    std::optional<Colour> winner;     // none: a draw
};

std::string to_saved_text(const Rules10& rules, const SavedGame& game);
// Every position must follow from the one before by a legal move. Failures count lines from `first_line`.
Result<SavedGame> parse_saved_game(const Rules10& rules, std::string_view text, int first_line = 1);

}  // namespace plateau::draughts
