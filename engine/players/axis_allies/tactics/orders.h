// One unit's way to a zone as an order.
#pragma once

#include <optional>

#include "games/axis_allies/rules.h"

namespace plateau::axis_allies {

// The order that sends `count` units of a kind from one zone to attack another, if there is one: the shortest way,
// around neutrals and, for aircraft, guns.
std::optional<Move> attack_order(const Rules& rules, const Position& board, ZoneId from, KindId kind, int count,
                                 ZoneId target);
// The shortest way of a peaceful move.
std::optional<Move> march_order(const Rules& rules, const Position& board, ZoneId from, KindId kind, int count,
                                ZoneId to);

}  // namespace plateau::axis_allies
