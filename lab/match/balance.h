// The balanced move: the one after which neither side is better, says a judge. All moves are judged quickly, the most
// even of them with more and more nodes.
//
//     const auto found = balanced_move(*game, *session, "strong:nodes=200000", stop);
#pragma once

#include <optional>
#include <string>

#include "core/stop.h"
#include "play/any_game.h"

namespace plateau::lab {

// How likely the side to move is to win, says the judge; nothing when it is decided.
Result<std::optional<double>> judged_chance(play::Session& session, const std::string& judge, const StopSignal& stop);

struct BalancedMove {
    std::string move;
    double chance = 0.5;  // of the side that plays it
};

// Nothing where every move decides the game. The session is left as it was. A judge without `nodes` judges every move
// with all its effort.
Result<std::optional<BalancedMove>> balanced_move(const play::AnyGame& game, play::Session& session,
                                                  const std::string& judge, const StopSignal& stop);

}  // namespace plateau::lab
