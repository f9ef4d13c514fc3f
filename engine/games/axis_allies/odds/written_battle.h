// A battle as people write it, on the command line or in an address of the page.
//
//     WrittenBattle written;
//     written.attack = "3 infantry 1 tank";
//     written.defend = "2 infantry";
//     Result<BattleQuestion> question = parse_battle(map, written);
#pragma once

#include <optional>
#include <string>

#include "games/axis_allies/odds/question.h"

namespace plateau::axis_allies {

struct WrittenBattle {
    std::string attack, defend;                            // units, as force_text.h reads them
    std::string losses, defender_losses;                   // kinds, first lost first; empty: the map's order
    std::string attack_technologies, defend_technologies;  // ids with commas
    std::string retreat;                    // "rounds=2", "units=3", "below=0.4", "air"; empty: to the death
    std::optional<std::string> bombarding;  // a landing, with these ships, which may be none
    bool keeps_land_unit = false;
    bool submarines_leave = false;  // the defender's, after the first round
};

// Fails where the units, technologies, orders of losses or retreats are not those of the map, or cannot meet.
Result<BattleQuestion> parse_battle(const Map& map, const WrittenBattle& written);

}  // namespace plateau::axis_allies
