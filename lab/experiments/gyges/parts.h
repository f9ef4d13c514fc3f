// The parts of the experiment on Gygès: what Lemière and Desquesnes measured (2013, chapter 4), what they
// planned, and what they wished for. Each part adds a section to the report and rows to its data.
#pragma once

#include "lab/experiments/experiment.h"
#include "lab/experiments/gyges/claims.h"

namespace plateau::lab::gyges {

inline constexpr const char* modern_rules = "gyges";
// Those of their program: steps are remembered within a leg alone, a move ends elsewhere, and no board comes back.
inline constexpr const char* their_rules = "gyges:memory=leg,end_on_start=0,no_repeat=1";
// Both rows at random, then the players move.
inline constexpr int random_setup = 12;

// Figures 4.1 to 4.5, with what their program does.
Result<void> play_their_program(Laboratory& laboratory, Report& report);
// Figures 4.1 to 4.4 with what they print.
Result<void> play_against_random(Laboratory& laboratory, Report& report);
// Figure 4.5: how often each evaluation beats each other, by their program and as printed.
Result<void> play_program_matrix(Laboratory& laboratory, Report& report);
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

// Several matches as one table: the first player, the second, games, score, Elo, what each had to think.
Result<ReportTable> play_matches(Laboratory& laboratory, Report& report, const Text& title,
                                 const std::vector<Encounter>& encounters);

}  // namespace plateau::lab::gyges
