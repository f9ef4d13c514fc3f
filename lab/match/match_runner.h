// Plays a match: pairs of games are handed to threads, which share the game and the archive; results come back in any
// order.
#pragma once

#include <functional>

#include "core/stop.h"
#include "lab/match/match_archive.h"
#include "lab/match/match_score.h"
#include "play/any_game.h"

namespace plateau::lab {

// Whether somebody of that name can play the game: inside the program, or outside it.
Result<void> check_contestant(const play::AnyGame& game, std::string_view player);

struct MatchRun {
    MatchSummary summary;
    std::vector<std::optional<GameResult>> results;  // by game, those that count
    bool is_complete = false;
    double seconds = 0;
    // CPU time of this run that was not the players' own, per move: openings, rules, bookkeeping.
    double referee_microseconds_per_move = 0;
};

// Told after each game, by the thread that played it, one at a time.
using MatchListener = std::function<void(const MatchScore&)>;
// Told of a game's moves so far, after its opening and after every move, by the thread that plays it: of several games
// at once where several are under way.
using GameListener = std::function<void(int game, const std::vector<play::PlayedMove>& moves)>;

// `games` may be null: then nothing is kept. Fails when a player, an opening or the archive does.
Result<MatchRun> run_match(const MatchPlan& plan, const play::AnyGame& game, const MatchArchive* games, StopSignal stop,
                           const MatchListener& listener, const GameListener& watcher = {});

}  // namespace plateau::lab
