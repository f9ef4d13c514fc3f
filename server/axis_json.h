// What a table of Axis & Allies shows beside the board, as JSON.
#pragma once

#include "play/session.h"
#include "players/axis_allies/table/table.h"
#include "server/json.h"

namespace plateau::server {

// A table for this game; nothing where it is another.
std::unique_ptr<axis_allies::Table> open_axis_table(const play::AnyGame& game, const Resources& resources);

// Whose decision is awaited, by its id.
std::string acting_power(const play::Session& session);
// Whether the last order of the person on turn may be taken back.
bool may_undo_order(const play::Session& session);

// Everything about the present position; of the story and the dice what happened from `from` on.
Json axis_view(axis_allies::Table& table, const play::Session& session, std::size_t from);
// The odds of the battle that orders ("move ...; move ...") would bring about, or nothing.
Json axis_odds(axis_allies::Table& table, const play::Session& session, const std::string& orders);

}  // namespace plateau::server
