// Two players, many games, statistics that can be trusted: pairs of games from one opening, seats swapped.
#pragma once

#include <array>
#include <functional>

#include "plateau/game.h"

namespace plateau::v0 {

struct MatchPlan {
    std::array<std::string, 2> players{};
    int games = 100;
    int random_plies = -1;  // of each opening; -1: as many as it takes to tell the pairs apart
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::optional<std::array<double, 2>> sprt{};  // normalised Elo of H0 and H1: ends the match once it can tell
    std::string archive{};                        // a file that keeps the games; empty: they are forgotten
};

// All of it is that of the first player named.
struct MatchResult {
    int games = 0, wins = 0, draws = 0, losses = 0;
    double score = 0;  // share of the points
    double elo = 0, elo_low = 0, elo_high = 0;
    double normalized_elo = 0, normalized_elo_error = 0;
    double superiority = 0.5;       // chance that it is the stronger one
    std::array<int, 5> pairs{};     // with 0, 1/2, 1, 3/2 and 2 points
    double llr = 0;                 // with SPRT
    std::string verdict;            // with SPRT: "undecided", "H0", "H1"
    std::array<int, 2> failures{};  // crashes, time forfeits and illegal moves, by player
    std::uint64_t plies = 0;
    bool is_complete = false;
};

// Told after each game, by the thread that played it, one at a time.
using MatchListener = std::function<void(const MatchResult&)>;

PLATEAU_API MatchResult play_match(const Game& game, const MatchPlan& plan, const MatchListener& listener = {},
                                   const StopSource& stop = {});

}  // namespace plateau::v0
