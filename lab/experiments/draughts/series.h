// Does remembering games help? A player with the memory of Epiard and Gouget (2016) trains on some openings against one
// opponent; then it and the same player without memory play those openings again, new ones, and an opponent it never
// met. Everything is done over with other openings and other luck, so that the differences have an error.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/stop.h"
#include "lab/statistics/verdict.h"

namespace plateau::lab::draughts_again {

struct SeriesPlan {
    std::string game = "turnaround";
    std::string mode = "faithful";
    std::string opponent, stranger;  // specs
    int depth = 3;
    int openings = 10, opening_plies = 6, rounds = 5;
    std::uint64_t seed = 1;
};

struct Score3 {
    int wins = 0, draws = 0, losses = 0;

    int games() const { return wins + draws + losses; }
    double share() const { return games() ? (wins + draws / 2.0) / games() : 0.5; }
    friend bool operator==(const Score3&, const Score3&) = default;
};

// What is played once training is over, with memory and without.
enum class TestKind : std::size_t { same_openings, new_openings, stranger };
inline constexpr std::size_t tests_in_all = 3;

struct SeriesResult {
    std::vector<Score3> rounds;                               // of training, which learns
    std::array<std::array<Score3, 2>, tests_in_all> tests{};  // with memory, then without
    std::array<double, 2> nodes_a_move{};                     // on the same openings
    int positions = 0, points_of_no_return = 0, proved = 0, pruned_positions = 0;
    int keys_of_theirs = 0;  // different values that their hash key has for those positions

    friend bool operator==(const SeriesResult&, const SeriesResult&) = default;
};

nlohmann::json to_json(const SeriesResult& result);
SeriesResult series_result(const nlohmann::json& from);

// Fails when it is stopped, or where game or players are wrong.
Result<SeriesResult> play_series(const SeriesPlan& plan, StopSignal stop);

// How much more of the points memory takes, over the repetitions.
Estimate effect_of_memory(const std::vector<SeriesResult>& repetitions, TestKind test);
// What share of the nodes memory saves, on the same openings.
Estimate nodes_saved(const std::vector<SeriesResult>& repetitions);
// Of a round of training, over the repetitions.
Estimate score_of_round(const std::vector<SeriesResult>& repetitions, std::size_t round);

}  // namespace plateau::lab::draughts_again
