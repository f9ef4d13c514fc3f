// What players a game has. A player is named by its spec: "max", "hard", "alphabeta:depth=8", "mcts:time=2s".
#pragma once

#include <vector>

#include "plateau/error.h"

namespace plateau::v0 {

struct PlayerOption {
    std::string name, type, value, minimum, maximum;
    Text meaning;
};

struct PlayerInfo {
    std::string name;
    Text meaning;
    std::vector<PlayerOption> options;
};

struct LevelInfo {
    std::string name;    // "easy", "medium", "hard", "max"
    std::string player;  // the spec it stands for
};

}  // namespace plateau::v0
