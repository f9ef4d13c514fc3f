// What people said about levels and agreed to pass on, without anything that tells who they are: no names, no dates, no
// numbers of games.
#pragma once

#include <string>
#include <vector>

#include "archive/archive.h"

namespace plateau::lab {

struct Opinion {
    std::string game, player;  // the level it is about
    std::string result;        // of the person: "won", "drawn", "lost", "unfinished"
    std::size_t plies = 0;
    std::string answer;  // "easy", "right", "hard"
    std::string remark;
};

// By game and level, and no further in the order they were given.
Result<std::vector<Opinion>> shared_opinions(const archive::Archive& archive, const archive::Filter& filter);

// A table with a first line of names, for a spreadsheet.
std::string to_csv(const std::vector<Opinion>& opinions);

}  // namespace plateau::lab
