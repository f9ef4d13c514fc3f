// The parts of the experiment on Abdoulaye 2017: his tables, honest matches, why his learning fails, and the truth
// on solved boards. Each adds a section to the report and rows to its data.
#pragma once

#include "lab/experiments/experiment.h"
#include "players/in_a_row/thesis_player.h"

namespace plateau::lab::in_a_row_again {

using in_a_row::Shape;
using in_a_row::ThesisOptions;
using in_a_row::ThesisPlayer;
using in_a_row::ThreatValues;
using in_a_row::ThreatWeights;
using Json = nlohmann::json;

inline Shape square(int size, int n, bool gravity) { return {size, size, n, gravity, false}; }

// A board of the honest part, the depth that its matches are played at, and how near stones moves are.
struct Board {
    std::string name;  // as tables say it
    std::string game;  // as the program says it
    Shape shape;
    int depth;
    int candidates;
};
std::vector<Board> honest_boards(const Laboratory& laboratory);
int honest_pairs(const Laboratory& laboratory);

Json to_json(const ThreatWeights& weights, int n);
ThreatValues threat_values_of(const Json& json, int n);
ThreatValues threat_values_named(const std::string& name, int n);

// Five games with itself from the raw weights, by depth 4 unless the options say otherwise.
Result<Json> learned_weights(Laboratory& laboratory, const Shape& shape, const std::string& variant,
                             const ThesisOptions& options);

// His thirty tables beside ours; the weights his update leads to. How many cells agree goes to `summary`.
Result<void> play_his_tables(Laboratory& laboratory, Report& report);
Result<void> check_closed_form(Laboratory& laboratory, Report& report);
// All methods against the raw weights, at equal depth and at equal time.
Result<void> play_honest_matches(Laboratory& laboratory, Report& report);
// Which change of his learning costs how much, and what learning while playing takes.
Result<void> ablate(Laboratory& laboratory, Report& report);
Result<void> time_learning(Laboratory& laboratory, Report& report);
// The share of moves that keep the value of a position.
Result<void> ask_the_truth(Laboratory& laboratory, Report& report);

// A row of data.csv: what was not measured stays empty.
inline constexpr std::array<const char*, 10> columns{"part", "what",  "board", "against", "n",
                                                     "seat", "games", "score", "elo",     "error"};
struct DataRow {
    std::string part, what, board, against, n, seat, games, score, elo, error;
};
inline void add_row(Report& report, const DataRow& row) {
    report.data.push_back(
        {row.part, row.what, row.board, row.against, row.n, row.seat, row.games, row.score, row.elo, row.error});
}

// Pairs of games of two of his players from random openings of two plies, seats swapped.
struct Contestant {
    std::string name;
    ThreatValues threat_values;
    ThesisOptions options;
    bool learns = false;
};
Result<Json> thesis_match(Laboratory& laboratory, const Shape& shape, const Contestant& a, const Contestant& b,
                          int pairs);
std::string score_text(const Json& match);

}  // namespace plateau::lab::in_a_row_again
