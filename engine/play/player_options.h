// What a player's spec comes to: every option it sets or leaves as it is, with those of the players and evaluations
// that it asks in turn. Nothing is made.
//
//     player_options(game, "proof:fallback=mcts,fallback.memory=64")   table, share, ..., fallback.memory, ...
#pragma once

#include "play/any_game.h"

namespace plateau::play {

// Under their full names and with the values they have here. An option that nobody describes is refused.
Result<std::vector<OptionInfo>> player_options(const AnyGame& game, std::string_view player);

// The memory that the tables of these options take, all together.
Result<long long> megabytes_of(const std::vector<OptionInfo>& options);

// Whether this machine has the memory that the player asks for.
Result<void> check_memory(const AnyGame& game, std::string_view player);

}  // namespace plateau::play
