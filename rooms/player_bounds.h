// What strangers may ask of the engine: how much memory and how many threads a player takes, and how long it thinks.
// The players' own descriptions say which options are sizes and threads (core/options.h), at any depth.
#pragma once

#include <chrono>
#include <string>

#include "play/any_game.h"

namespace plateau::rooms {

// Refuses players that would take too much. Makes the player, which takes none of its memory.
Result<void> check_player(const play::AnyGame& game, const std::string& player);

// What rules that people wrote may take while they run (docs/rule_language.md).
inline constexpr long long megabytes_of_rules = 64;

struct BoundedPlayer {
    std::string spec;                     // as it thinks here
    long long megabytes = 0;              // of all its tables, and what it takes beside
    std::chrono::milliseconds longest{};  // of a thought, which then ends with the best move found
};

// The player with everything that is too much brought down to the bounds: defaults made for one person at a large
// machine, and games kept from before there were bounds.
BoundedPlayer bounded(const play::AnyGame& game, const std::string& player);

}  // namespace plateau::rooms
