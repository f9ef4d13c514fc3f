// The parts of the experiment on Abdoulaye 2017: his tables under every reading, where his update leads, honest
// matches, which factors make the learned player lose, and the truth on solved boards. Each adds a section to the
// report and rows to its data; each table ends with a verdict.
#pragma once

#include "lab/experiments/experiment.h"
#include "lab/experiments/in_a_row/readings.h"

namespace plateau::lab::in_a_row_again {

using in_a_row::Shape;
using in_a_row::ThesisOptions;
using in_a_row::ThesisPlayer;
using in_a_row::ThreatValues;
using in_a_row::ThreatWeights;
using Json = nlohmann::json;

inline constexpr int self_play_games = 5;
inline constexpr int largest_board = 11;

inline Shape square(int size, int n, bool gravity) { return {size, size, n, gravity, false}; }
std::string name_of_square(int size, bool gravity);
// "gravity 7x6 n=4", "7x7 gravity" for the reader.
Text board_title(const std::string& name);

// A board of the honest part, the depth that its matches are played at, and how near stones moves are.
struct Board {
    std::string name;  // as data.csv says it
    std::string game;  // as the program says it
    Shape shape;
    int depth;
    int candidates;
};
std::vector<Board> honest_boards(const Laboratory& laboratory);
int honest_pairs(const Laboratory& laboratory);

Json to_json(const ThreatWeights& weights, int n);
ThreatValues threat_values_of(const Json& json, int n);

// Five games with itself from the raw weights, by depth 4 unless the options say otherwise.
Result<Json> learned_weights(Laboratory& laboratory, const Shape& shape, const Reading& reading);
ThreatValues learned_values(const Shape& shape, const ThesisOptions& options);
// The reading's options on a board of the honest part.
Reading reading_on(const Reading& reading, const Board& board);

// Whose work is done again.
ReportSection what_the_document_is();
// His thirty tables beside ours under every reading, and what their agreement can show.
Result<void> play_his_tables(Laboratory& laboratory, Report& report);
// The weights his update leads to.
Result<void> check_closed_form(Laboratory& laboratory, Report& report);
// All methods against the raw weights, at equal depth and at equal time.
Result<void> play_honest_matches(Laboratory& laboratory, Report& report);
// Which factors make the learned player lose: his open question.
Result<void> find_factors(Laboratory& laboratory, Report& report);
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

// "agrees", "disagrees" or "cannot be decided", from a figure that should be above zero and its 95 % error.
Text verdict_on(double figure, double error);
// "NAME: agrees; NAME: cannot be decided; ..."
struct NamedVerdict {
    Text name;
    Text verdict;
};
Text in_one_line(const std::vector<NamedVerdict>& verdicts);

}  // namespace plateau::lab::in_a_row_again
