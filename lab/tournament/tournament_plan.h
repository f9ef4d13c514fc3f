// What a tournament is, as a TOML file describes it (docs/tournaments.md):
//
//     game    = "connect4"
//     kind    = "round_robin"
//     players = ["easy", "medium", "hard"]
//     games   = 4
//     seed    = 1
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lab/match/match_plan.h"
#include "play/any_game.h"

namespace plateau::lab {

enum class TournamentKind { round_robin, gauntlet, swiss, knockout, sprt };
const char* to_string(TournamentKind kind);

struct Entrant {
    std::string name;    // shown; the spec unless the file says otherwise
    std::string player;  // its spec
};

struct TournamentPlan {
    std::string name;
    std::string game;  // its spec
    TournamentKind kind = TournamentKind::round_robin;
    std::vector<Entrant> entrants;  // in the order of their seeding
    int games = 2;                  // a pairing, always even: each opening is played twice
    int rounds = 0;                 // Swiss
    int heroes = 1;                 // gauntlet: the first so many play against all others
    int tiebreak_pairs = 2;         // knockout: pairs of games after a tie; then the better seeded goes on
    MatchPlan match;                // openings, clock, seed and so on of every pairing
};

// What is wrong is said with line and column. `folder` is where files of openings are looked for.
Result<TournamentPlan> parse_tournament(std::string_view text, const std::filesystem::path& folder,
                                        const Resources& resources);

// The plan as one text, equal for tournaments whose games are equal: how fast they are played does not matter.
std::string identity_of(const TournamentPlan& plan);

}  // namespace plateau::lab
