// What a game of Axis & Allies shows beside the board, as JSON: legal orders, battles with odds, incomes, story, dice.
#pragma once

#include "rooms/game_view.h"
#include "rooms/shelf.h"

namespace plateau::rooms {

// Nothing where the game is another.
std::unique_ptr<GameView> open_axis_allies_view(const play::AnyGame& game, const Resources& resources);

}  // namespace plateau::rooms
