// Where a tournament stands: points, ratings, who beat whom, what it cost.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "lab/statistics/bradley_terry.h"
#include "lab/tournament/tournament_runner.h"

namespace plateau::lab {

struct Standing {
    std::size_t entrant = 0;  // its place in the plan
    WinsDrawsLosses total, as_first, as_second;
    double points = 0;  // with those of byes
    Rating rating;
    play::SeatUse use;
    FailureCounts failures;
};

struct Standings {
    std::vector<Standing> rows;                       // best first
    std::vector<std::vector<WinsDrawsLosses>> cross;  // by entrant, and the opponent
    WinsDrawsLosses first_seat;
    int games = 0, cut = 0;
    double mean_plies = 0;
    std::size_t shortest = 0, longest = 0;
};

Standings standings_of(const TournamentPlan& plan, const TournamentRun& run);

// How often a first move (or the opening that the plan gave) was played, and what the first seat made of it.
struct OpeningLine {
    std::string moves;
    WinsDrawsLosses first_seat;
};
// The commonest first. Where no opening was given, the first two moves.
Result<std::vector<OpeningLine>> opening_lines(const archive::Archive& archive, const std::string& event);

nlohmann::json to_json(const TournamentPlan& plan, const TournamentRun& run, const Standings& standings);

}  // namespace plateau::lab
