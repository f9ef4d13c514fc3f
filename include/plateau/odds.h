// Exact odds of a battle of Axis & Allies.
//
//     const auto odds = plateau::battle_odds({.attack = "3 infantry 1 tank", .defend = "2 infantry"});
#pragma once

#include <map>
#include <vector>

#include "plateau/error.h"

namespace plateau::v0 {

struct Battle {
    std::string attack{}, defend{};           // "3 infantry 1 tank"
    std::string losses{}, defender_losses{};  // orders of losses, first lost first
    std::string retreat{};                    // "rounds=2", "units=3", "below=0.4", "air"
    std::string amphibious{};                 // ships that bombard, or "none"; empty: no landing
    std::string attack_technologies{}, defend_technologies{};
    bool keep_land = false, submerge = false;
    std::string map = "classic", edition = "second";
};

struct BattleEnding {
    double chance = 0;
    std::map<std::string, int> attackers, defenders;  // what is left, by kind
};

struct BattleOdds {
    double win = 0, mutual = 0, lose = 0, retreat = 0;
    double takes = 0;  // the territory
    double attacker_loss_ipc = 0, defender_loss_ipc = 0, rounds = 0;
    std::vector<BattleEnding> endings;  // the likeliest first
};

PLATEAU_API BattleOdds battle_odds(const Battle& battle);

}  // namespace plateau::v0
