#include <fmt/format.h>

#include <cmath>
#include <map>

#include "core/random.h"
#include "lab/experiments/in_a_row/parts.h"
#include "players/in_a_row/kit.h"

namespace plateau::lab::in_a_row_again {

namespace {

using NamedThreatValues = std::vector<std::pair<std::string, ThreatValues>>;

ReportCell weights_cell(const std::string& name) {
    return name == "raw"           ? ReportCell{name, "bruts"}
           : name == "learned"     ? ReportCell{name, "appris"}
           : name == "closed form" ? ReportCell{name, "forme close"}
                                   : ReportCell{name};
}

struct SolvedBoard {
    std::string name;
    Shape shape;
    int stones;  // of the random positions
};

int cell_of(const in_a_row::Placement& rules, const in_a_row::Placement::Position&, in_a_row::Placement::Move move) {
    return move.row * rules.shape().cols + move.col;
}
int cell_of(const in_a_row::Gravity64& rules, const in_a_row::Gravity64::Position& position,
            in_a_row::Gravity64::Move move) {
    return rules.landing_row(position, move.col) * rules.shape().cols + move.col;
}

// How many of the moves chosen keep the value that the solver gives the position.
template <class Rules>
Result<Json> shares(Laboratory& laboratory, const SolvedBoard& board, const NamedThreatValues& all, int positions) {
    const Rules rules{board.shape};
    const auto solver = in_a_row::kit(rules).make_solver(rules, {32, 1});
    std::map<std::string, int> good;
    Random random{laboratory.plan().seed, 77};
    for (int found = 0; found < positions;) {
        if (laboratory.should_stop()) return plateau::interrupted();
        auto position = rules.start();
        in_a_row::TernaryBoard stones{board.shape};
        while (!rules.outcome(position) && position.plies < board.stones) {
            const auto moves = rules.legal_moves(position);
            const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            stones.put(cell_of(rules, position, move), rules.side_to_move(position));
            position = rules.after(position, move);
        }
        if (rules.outcome(position)) continue;
        const auto value = solver->solve(position, {});
        if (!value) return value.failure();
        ++found;
        for (const auto& [name, threat_values] : all) {
            ThesisPlayer player{board.shape, threat_values, {}};
            const int cell = player.choose(stones, rules.side_to_move(position));
            for (const auto move : rules.legal_moves(position)) {
                if (cell_of(rules, position, move) != cell) continue;
                const auto child = rules.after(position, move);
                int reached = 0;
                if (rules.outcome(child)) {
                    const auto score = solver->final_score(child);
                    reached = score > 0 ? 1 : score < 0 ? -1 : 0;
                } else {
                    const auto answer = solver->solve(child, {});
                    if (!answer) return answer.failure();
                    reached = answer->result;
                }
                good[name] += -reached == value->result;
            }
        }
    }
    Json result;
    for (const auto& [name, count] : good) result[name] = static_cast<double>(count) / positions;
    return result;
}

// Whether one share of so many positions is above another, beyond the errors of both.
Text better_share(double share, double than, int positions) {
    const auto variance = [&](double p) { return p * (1 - p) / positions; };
    return verdict_on(share - than, 1.96 * std::sqrt(variance(share) + variance(than)));
}

}  // namespace

Result<void> ask_the_truth(Laboratory& laboratory, Report& report) {
    const int positions = laboratory.plan().all ? 2000 : 300;
    const std::vector<SolvedBoard> boards{{"5x5 n=4", square(5, 4, false), 8},
                                          {"6x6 n=4", square(6, 4, false), 14},
                                          {"gravity 7x6 n=4", {6, 7, 4, true, false}, 18}};
    ReportTable table{{"Moves that keep the value", "Coups qui gardent la valeur"}, {{"weights", "poids"}}, {}};
    std::vector<ReportRow> rows;
    std::vector<NamedVerdict> verdicts;
    for (const auto& board : boards) {
        table.columns.push_back(board_title(board.name));
        const int n = board.shape.n;
        const auto learned = learned_weights(laboratory, board.shape, as_we_read_it());
        if (!learned) return learned.failure();
        const NamedThreatValues all{{"raw", in_a_row::aglin(n)},
                                    {"learned", threat_values_of(*learned, n)},
                                    {"closed form", in_a_row::closed_form(n)},
                                    {"chua", in_a_row::chua(n)},
                                    {"shevchenko", in_a_row::shevchenko(n)}};
        const auto kept = laboratory.part(fmt::format("truth {} {} positions", board.name, positions), [&] {
            return board.shape.gravity ? shares<in_a_row::Gravity64>(laboratory, board, all, positions)
                                       : shares<in_a_row::Placement>(laboratory, board, all, positions);
        });
        if (!kept) return kept.failure();
        if (rows.empty())
            for (const auto& [name, threat_values] : all) rows.push_back({weights_cell(name)});
        verdicts.push_back({board_title(board.name), better_share((*kept)["learned"], (*kept)["raw"], positions)});
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double share = (*kept)[all[i].first];
            rows[i].push_back(fmt::format("{:.1f} %", 100 * share));
            add_row(report, {"truth", all[i].first, board.name, "", std::to_string(n), "", std::to_string(positions),
                             fmt::format("{:.4f}", share), "", ""});
        }
    }
    table.rows = std::move(rows);
    const Text each = in_one_line(verdicts);
    table.verdict = {"that the learned coefficients choose better than the raw ones: " + each.en,
                     "que les coefficients appris choisissent mieux que les bruts : " + each.fr};
    report.sections.push_back(
        {{"Against the truth", "Contre la vérité"},
         {{fmt::format("{} random positions of each board (8, 14 and 18 stones), judged by the exact solvers; players "
                       "search 4 plies. An error of one position is {:.1f} %.",
                       positions, 100.0 / positions),
           fmt::format("{} positions au hasard de chaque plateau (8, 14 et 18 pions), jugées par les solveurs exacts ; "
                       "les joueurs cherchent 4 demi-coups. Une position vaut {:.1f} %.",
                       positions, 100.0 / positions)}},
         {table},
         {}});
    return {};
}

}  // namespace plateau::lab::in_a_row_again
