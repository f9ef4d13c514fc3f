// The parts of the experiment on Gygès: what Lemière and Desquesnes measured (2013, chapter 4), what they
// planned, and what they wished for. Each part adds a section to the report and rows to its data.
#pragma once

#include "lab/experiments/experiment.h"

namespace plateau::lab::gyges {

inline constexpr const char* modern_rules = "gyges";
// Those of their program, but that a board may come back: their players break cycles so, and looking back in every
// position would take five times as long as the search.
inline constexpr const char* their_rules = "gyges:memory=leg,end_on_start=0";
// Both rows at random, then the players move.
inline constexpr int random_setup = 12;

inline constexpr std::array<const char*, 3> evaluations{"basic", "distance", "maxpath"};
inline constexpr int deepest = 4;

struct Cost {
    double nodes = 0, milliseconds = 0, nodes_per_ms = 0, moves_to_win = 0;
};
using Costs = std::array<std::array<Cost, deepest>, evaluations.size()>;

// Figures 4.1 to 4.4.
Result<Costs> play_against_random(Laboratory& laboratory, Report& report);
// Figure 4.5: how often each evaluation beats each other.
Result<void> play_matrix(Laboratory& laboratory, Report& report);
// The matches at equal time, and the searches that are not minimax.
Result<void> play_at_equal_time(Laboratory& laboratory, Report& report);
// The hand-made and the learned evaluations.
Result<void> play_learned(Laboratory& laboratory, Report& report);
// Which of the 90 arrangements wins most.
Result<void> compare_arrangements(Laboratory& laboratory, Report& report);

// A row of data.csv: what was not measured stays empty.
inline constexpr std::array<const char*, 12> columns{"part",         "first",        "second",       "games",
                                                     "wins",         "draws",        "nodes_a_move", "ms_a_move",
                                                     "nodes_per_ms", "moves_to_win", "score",        "error"};
struct DataRow {
    std::string part, first, second, games, wins, draws, nodes, milliseconds, nodes_per_ms, moves_to_win, score, error;
};
void add_row(Report& report, const DataRow& row);
// The share of the points and its error of a match kept as JSON.
DataRow row_of(const std::string& part, const Encounter& encounter, const nlohmann::json& match);

// Several matches as one table: the first player, the second, games, score, Elo.
Result<ReportTable> play_matches(Laboratory& laboratory, Report& report, const Text& title,
                                 const std::vector<Encounter>& encounters);

}  // namespace plateau::lab::gyges
