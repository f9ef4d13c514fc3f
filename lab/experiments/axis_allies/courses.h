// Games of Axis & Allies by their incomes: who plays, what every power earns after each round, and how that compares
// with what Bustros prints.
#pragma once

#include <string>
#include <vector>

#include "lab/experiments/axis_allies/thesis_tables.h"
#include "lab/experiments/laboratory.h"
#include "lab/statistics/verdict.h"

namespace plateau::lab::axis_allies_again {

// The third edition is the one that he and Iron Blitz play by.
inline constexpr const char* his_game = "axis_allies:edition=third,rounds=5";

struct Seats {
    std::string allies, axis;
    std::string game = his_game;
};

// One player for all powers, or another for Germany: "powers:germany=thesis,germany.fear=0.1,japan=greedy".
Seats everybody(const std::string& player);
Seats germany_by(const std::string& player, const std::string& others);

// Incomes at the start and after each round (a capital lost: 0, as in his tables), who won, and what Germany holds.
using Course = nlohmann::json;

// `count` games of each, all of one game, shared out among the threads. `first_seed` tells the samples of an experiment
// apart.
Result<std::vector<std::vector<Course>>> play_courses(const Laboratory& laboratory, const std::vector<Seats>& samples,
                                                      int count, std::uint64_t first_seed);
// How many seeds such samples use.
std::uint64_t seeds_of(std::size_t samples, int count);
// One sample as a part of the experiment, kept under its name.
Result<nlohmann::json> kept_courses(Laboratory& laboratory, const std::string& name, const Seats& seats, int count,
                                    std::uint64_t first_seed);

// What a power has after a round in each game; a game won before stays as it ended.
std::vector<double> incomes(const nlohmann::json& courses, int round, std::size_t power);
Estimate mean_income(const nlohmann::json& courses, int round, std::size_t power);
Estimate mean_axis_income(const nlohmann::json& courses, int round);
Estimate share_won_by_axis(const nlohmann::json& courses);

// The zones of which a course tells whether Germany holds them at the end, and with units worth how much.
inline constexpr std::array<const char*, 9> watched_zones{"germany",     "west_europe", "south_europe",
                                                          "east_europe", "ukraine",     "finland_norway",
                                                          "karelia",     "caucasus",    "russia"};
Estimate watched_mean(const nlohmann::json& courses, const char* what, const std::string& zone);

// How far the mean incomes of some games are from the printed ones: the root of the mean square over five rounds and
// five powers, in IPC.
double distance_from(const std::vector<PrintedGame>& printed, const nlohmann::json& courses);

// One printed game among ours, by the income of a power at the end: it agrees where it lies within the middle 95 % of
// our games, disagrees where it lies outside, and cannot be decided where our games are too few to tell.
Verdict is_one_of(const nlohmann::json& courses, const PrintedGame& printed, std::size_t power);
// How many of the printed game's incomes lie within the middle 95 % of ours, of how many.
std::pair<int, int> cells_within(const nlohmann::json& courses, const PrintedGame& printed);

std::string shown(const Estimate& mean);  // "29.8 ± 2.3"

}  // namespace plateau::lab::axis_allies_again
