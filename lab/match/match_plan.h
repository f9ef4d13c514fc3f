// What a match is: two players, how many games, from which openings. Game n and everything random in it
// depend on the plan and n alone, so that any worker may play it, in any order, and again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/statistics/sprt.h"
#include "play/played_game.h"

namespace plateau::lab {

using Opening = std::vector<std::string>;  // its moves

struct MatchPlan {
    std::string game;                    // its spec
    std::array<std::string, 2> players;  // specs; the result is that of the first one
    int games = 100;                     // at most
    std::optional<Sprt> sprt;            // ends the match as soon as it can tell
    std::string position;                // empty: the usual start
    std::vector<Opening> openings;       // pair i begins with opening i, from the front again after the last
    int random_plies = 0;                // without openings: random moves at the start of each pair
    bool plies_are_usual = false;        // chosen by usual_random_plies, not by a person
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::size_t max_plies = 10'000;
    double margin_seconds = 0.2;
    bool by_cpu_time = false;         // as of a game: for players of one thread
    play::GameClock clock;            // for the whole game; the players' own limits hold beside it
    play::Adjudication adjudication;  // off by default

    int pairs() const { return (games + 1) / 2; }
};

// Games 2i and 2i + 1 are pair i: the same opening and the same dice, the seats swapped in the second.
inline bool has_seats_swapped(int game) { return game % 2 == 1; }

// The seat of player 0 or 1 in a game.
inline Side seat_of(int player, int game) {
    return (player == 1) != has_seats_swapped(game) ? Side::second : Side::first;
}

play::GamePlan plan_of_game(const MatchPlan& match, int game);

// The plan as one text, but for its extent: equal for matches of the same players from the same openings.
std::string identity_of(const MatchPlan& match);
// How many games it has, and what follows from that: the usual random plies and the end by SPRT. How fast it is played
// does not matter.
std::string extent_of(const MatchPlan& match);

}  // namespace plateau::lab
