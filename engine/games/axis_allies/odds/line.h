// The units of one side in the order in which they are lost.
#pragma once

#include <vector>

#include "games/axis_allies/odds/question.h"

namespace plateau::axis_allies {

struct LineUnit {
    std::uint8_t stack = 0;  // which entry of the question it comes from
    std::int8_t strength = 0;
    std::int8_t dice = 1;
    std::int16_t cost = 0;
    bool is_air = false;
    bool is_land = false;
    bool strikes_first = false;
    bool cannot_hit_air = false;
    bool may_withdraw = false;
    bool stops_submarines = false;
    bool gives_support = false, takes_support = false;
    std::int8_t support = 0;  // what support adds to its strength
    bool is_hull = false;     // the first hit of a unit of two: nothing is lost by it
    KindId kind = no_kind;
};

using BattleLine = std::vector<LineUnit>;  // first lost first

void make_attack_line(const Map& map, const BattleQuestion& question, BattleLine& line);
void make_defense_line(const Map& map, const BattleQuestion& question, BattleLine& line);

// The line once `shot_down` aircraft are gone, first lost first.
void remove_aircraft(BattleLine& line, int shot_down);

}  // namespace plateau::axis_allies
