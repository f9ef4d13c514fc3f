// How levels fare against people, from the games that were kept.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "lab/statistics/bradley_terry.h"

namespace plateau::lab {

struct LevelAgainstPeople {
    std::string game, player;
    int people_won = 0, drawn = 0, people_lost = 0;
    int unfinished = 0;
    Rating rating;                        // of the level; people have 0 on average, by games
    std::map<std::string, int> opinions;  // "easy", "right", "hard"

    int games() const { return people_won + drawn + people_lost; }
};

// Games of a person against a player of the program, by game, the strongest level first.
Result<std::vector<LevelAgainstPeople>> people_stats(const archive::Archive& archive, const archive::Filter& filter);

}  // namespace plateau::lab
