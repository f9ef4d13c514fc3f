// The battle calculator for the page: a battle as it is written in an address, answered with exact chances.
#pragma once

#include "games/axis_allies/odds/written_battle.h"
#include "rooms/messages.h"
#include "rooms/shelf.h"

namespace plateau::rooms {

struct OddsWish {
    axis_allies::WrittenBattle battle;
    std::string map, edition;
};

// Letters, digits and underscores: no way out of a folder.
bool is_plain_name(const std::string& name);

// How much memory one answer may take, for the thinking pool.
constexpr int megabytes_of_odds = 64;

// 422 with a sentence where the battle cannot be, or is too large to be worked out here.
Response battle_odds(const OddsWish& wish, const Resources& resources);

}  // namespace plateau::rooms
