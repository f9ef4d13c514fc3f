// A battle about which one wants to know the odds.
//
//     BattleQuestion battle;
//     battle.attackers.push_back({.kind = map.kind("infantry"), .count = 3});
//     battle.defenders.push_back({.kind = map.kind("tank"), .count = 1});
#pragma once

#include <vector>

#include "core/fixed_vector.h"
#include "core/key.h"
#include "core/result.h"
#include "games/axis_allies/map.h"

namespace plateau::axis_allies {

// Units of one kind and one power. Several powers may defend together, each with its technologies.
struct Stack {
    KindId kind = no_kind;
    std::uint8_t count = 0;
    PowerId power = nobody;
    TechnologySet technologies = 0;
    bool has_landed = false;   // came by sea this turn
    std::uint8_t damaged = 0;  // of two hits, that have taken one

    friend bool operator==(const Stack&, const Stack&) = default;
};
using Stacks = FixedVector<Stack, 48>;
void add_to(Stacks& stacks, const Stack& stack);       // with one of its kind where there is no room for another
using LossOrder = FixedVector<KindId, max_kinds + 1>;  // first lost first; empty: the map's

// When the attacker leaves, judged at the end of each round. All zero: he fights to the death.
struct RetreatRule {
    std::uint8_t after_rounds = 0;
    std::uint8_t units_left = 0;  // with so many units or fewer
    bool when_only_air = false;   // when no land unit is left
    double below = 0;             // when the chance to win the rest to the death is smaller

    bool is_set() const { return after_rounds || units_left || when_only_air || below > 0; }
    friend bool operator==(const RetreatRule&, const RetreatRule&) = default;
};

struct BattleQuestion {
    Stacks attackers, defenders;
    Stacks bombarding;  // ships that support a landing with one shot each
    bool at_sea = false;
    bool has_aa_gun = false;
    bool is_landing = false;             // nobody may retreat...
    bool air_may_leave_landing = false;  // ...but aircraft, in the third edition
    bool bombarded_fire_back = true;
    bool keep_land_unit = false;      // the attacker gives up his last land unit last of all
    bool defender_submerges = false;  // submarines leave after the first round
    LossOrder attacker_losses, defender_losses;
    RetreatRule retreat;
};

// What is wrong with a question, if anything: ships on land, a retreat where there is none, ...
Result<void> check(const Map& map, const BattleQuestion& question);

Key key_of(const BattleQuestion& question);

}  // namespace plateau::axis_allies
