// A game that was kept, played through again for a report's board.
#pragma once

#include "archive/game_record.h"
#include "lab/report/board_picture.h"
#include "play/any_game.h"

namespace plateau::lab {

// With what was thought beside each move.
Result<ReportGame> replayed(const play::AnyGame& game, const archive::GameRecord& record, Text caption);

}  // namespace plateau::lab
