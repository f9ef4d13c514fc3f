// Players chosen from lists in the terminal: levels, opponents with names of their own, or an algorithm with its
// evaluation, depth, time and every other option. The lists are what the game's players say of themselves.
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>

#include "cli/console.h"
#include "play/any_game.h"

namespace plateau::cli {

// Who plays each side; a person is `person`. Nothing where the input ends first.
std::optional<std::array<std::string, 2>> choose_players(const play::AnyGame& game, const std::string& person,
                                                         std::istream& input, const Console& console);

}  // namespace plateau::cli
