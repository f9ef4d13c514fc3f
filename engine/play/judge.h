// What a move was worth: compared with the best one by what a player thinks before and after it, and whether it
// lets the opponent win at once.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/stop.h"
#include "play/any_game.h"

namespace plateau::play {

enum class Quality { best, good, inaccuracy, mistake, blunder };
const char* to_string(Quality quality);
Text name_of(Quality quality);

// By the chance of winning that the move gave away; the page uses the same bounds.
Quality quality_of(double loss);

struct MoveJudgement {
    Quality quality = Quality::best;
    double loss = 0;                       // of the mover's chance of winning, 0 to 1
    SpokenThought best;                    // what the judge would have played
    double chance = 0.5;                   // of the mover after its move
    SpokenThought reply;                   // of the opponent; empty when the game is over
    std::vector<BoardMove> missed_wins;    // moves that would have won at once, with their ways
    std::vector<BoardMove> opponent_wins;  // moves by which the opponent can win at once now
};

// The moves that win at once for the side to move.
std::vector<BoardMove> wins_at_once(Session& session);

// The moves by which the opponent would win at once if the side to move did nothing; none where a game has no
// position with the other side to move.
std::vector<BoardMove> threats(const Session& session);

// A player worth asking in this game: its best level, or a search, with this time ("2s") for an answer.
std::string advisor(const GameInfo& info, std::string_view time);

// `at` is the position before the move.
Result<MoveJudgement> judge_move(const AnyGame& game, const SessionOptions& at, std::string_view move,
                                 std::string_view judge, StopSignal stop);

// A whole game, one judgement for each of the moves from `start`; `judged` is told how many are done. Each position is
// thought about once. Games with luck cannot be judged like this.
Result<std::vector<MoveJudgement>> judge_game(const AnyGame& game, const SessionOptions& start, std::string_view judge,
                                              StopSignal stop, const std::function<void(std::size_t)>& judged = {});

}  // namespace plateau::play
