#include <fmt/format.h>

#include <cmath>

#include "core/random.h"
#include "lab/experiments/in_a_row/parts.h"
#include "play/stop_watch.h"

namespace plateau::lab::in_a_row_again {

namespace {

// One thing that his learning lost or has wrong, put right, all else as it is.
struct Repair {
    Text name;  // short, for the plot
    Text meaning;
    Contestant player;
};

ThreatValues with_openness(ThreatValues threat_values, int n) {
    for (auto* side : {&threat_values.own, &threat_values.enemy})
        for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) side->open[i] = 2 * side->half_open[i];
    return threat_values;
}

ThreatValues with_defence_bias(ThreatValues threat_values, int n) {
    for (std::size_t i = 1; i < static_cast<std::size_t>(n); ++i) {
        threat_values.enemy.half_open[i] *= 10;
        threat_values.enemy.open[i] *= 10;
    }
    return threat_values;
}

Result<std::vector<Repair>> repairs_on(Laboratory& laboratory, const Board& board) {
    const int n = board.shape.n;
    ThesisOptions learning;
    learning.candidates = board.candidates;
    if (board.candidates > 0) learning.depth = board.depth;
    const auto learned = learned_weights(laboratory, board.shape, "as printed", learning);
    if (!learned) return learned.failure();
    ThesisOptions unflipped = learning;
    unflipped.flipped = false;
    const auto other_way = learned_weights(laboratory, board.shape, "not flipped", unflipped);
    if (!other_way) return other_way.failure();
    const auto pupil = threat_values_of(*learned, n);
    ThesisOptions options;
    options.depth = board.depth;
    options.candidates = board.candidates;
    ThesisOptions endless = options, playable = options;
    endless.terminal = false;
    playable.playable = true;
    std::vector<Repair> repairs{
        {{"learned", "appris"}, {"learned, as it is", "appris, tel quel"}, {"learned", pupil, options}},
        {{"past the end", "après la fin"},
         {"search goes on past the end", "recherche continuée après la fin"},
         {"learned endless", pupil, endless}},
        {{"openness", "ouverture"},
         {"openness restored (open worth twice)", "ouverture rendue (ouvertes valant le double)"},
         {"learned open", with_openness(pupil, n), options}},
        {{"defence bias", "biais de défense"},
         {"defence bias restored (enemy times ten)", "biais de défense rendu (adversaire fois dix)"},
         {"learned defence", with_defence_bias(pupil, n), options}},
        {{"no flip", "sans inversion"},
         {"side to move not flipped while learning", "trait non inversé à l'apprentissage"},
         {"learned unflipped", threat_values_of(*other_way, n), options}}};
    if (board.shape.gravity)
        repairs.push_back({{"none in the air", "aucune en l'air"},
                           {"threats that hang in the air not counted", "menaces en l'air non comptées"},
                           {"learned playable", pupil, playable}});
    return repairs;
}

bool has_line(const in_a_row::TernaryBoard& board, ThesisPlayer& player, Side side) {
    for (const auto& line : board.lines())
        if (player.values(side).is_complete(line.length, line.code, side)) return true;
    return false;
}

double elo_of(const Json& match) { return match["elo"].get<double>(); }

}  // namespace

Result<void> ablate(Laboratory& laboratory, Report& report) {
    const int pairs = honest_pairs(laboratory);
    const auto boards = honest_boards(laboratory);
    const Text title{"Elo gained (+) or lost (-) by each change to the learned player",
                     "Elo gagné (+) ou perdu (-) par chaque changement au joueur appris"};
    ReportTable table{title, {{"change", "changement"}}, {}};
    Plot plot{"ablations", title, {"", ""}, {"Elo", "Elo"}, Plot::Kind::bars, {}, {}, 0.0};
    std::vector<std::vector<std::string>> rows;
    for (std::size_t b = 0; b < boards.size(); ++b) {
        const auto& board = boards[b];
        table.columns.push_back({board.name, board.name});
        plot.series.push_back({{board.name, board.name}, {}});
        auto repairs = repairs_on(laboratory, board);
        if (!repairs) return repairs.failure();
        const Contestant raw{"raw", in_a_row::abdoulaye_raw(board.shape.n), (*repairs)[0].player.options, false};
        Json as_it_is;
        for (std::size_t r = 0; r < repairs->size(); ++r) {
            const auto& repair = (*repairs)[r];
            auto result = thesis_match(laboratory, board.shape, repair.player, raw, pairs);
            if (!result) return result.failure();
            if (r == 0) as_it_is = *result;
            if (rows.size() <= r) {
                rows.push_back({repair.meaning.en});
                rows.back().resize(b + 1, "-");
                if (r > 0) plot.categories.push_back(repair.name);
            }
            rows[r].resize(b + 1, "-");
            const double share = elo_of(*result) - elo_of(as_it_is);
            const double error = std::hypot((*result)["elo_error"].get<double>(), as_it_is["elo_error"].get<double>());
            rows[r].push_back(r == 0 ? fmt::format("{} against raw", elo_with_error(*result))
                                     : fmt::format("{:+.0f} ± {:.0f}", share, error));
            if (r > 0)
                plot.series[b].points.push_back({static_cast<double>(r - 1), std::clamp(share, -1000.0, 1000.0),
                                                 std::max(share - error, -1000.0), std::min(share + error, 1000.0)});
            add_row(report, {"ablation", repair.name.en, board.name, "raw", std::to_string(board.shape.n), "both",
                             (*result)["games"].dump(), (*result)["score"].dump(), (*result)["elo"].dump(),
                             (*result)["elo_error"].dump()});
        }
    }
    for (auto& row : rows) {
        row.resize(boards.size() + 1, "-");
        table.rows.push_back(row);
    }
    report.sections.push_back(
        {{"Why the learned player fails", "Pourquoi le joueur appris échoue"},
         {{fmt::format("Each change by itself, the changed player against raw over {} pairs; the table tells how far "
                       "its Elo is from that of the learned player as it is, with both errors.",
                       pairs),
           fmt::format("Chaque changement seul, le joueur changé contre les poids bruts sur {} paires ; la table dit "
                       "de combien son Elo s'écarte de celui du joueur appris tel quel, avec les deux erreurs.",
                       pairs)}},
         {table},
         {plot}});
    return {};
}

Result<void> time_learning(Laboratory& laboratory, Report& report) {
    ReportTable table{{"CPU milliseconds a move", "Millisecondes de processeur par coup"},
                      {{"board", "plateau"},
                       {"without learning", "sans apprendre"},
                       {"learning while playing", "en apprenant"},
                       {"ratio", "rapport"}},
                      {}};
    for (const auto& board : honest_boards(laboratory)) {
        const auto result = laboratory.part("time of learning and thinking " + board.name, [&]() -> Result<Json> {
            ThesisOptions options;
            options.depth = board.depth;
            options.candidates = board.candidates;
            const auto raw = in_a_row::abdoulaye_raw(board.shape.n);
            ThesisPlayer pupil{board.shape, raw, options}, fixed{board.shape, raw, options};
            double with = 0, without = 0;
            int moves = 0;
            const auto timed = [](double& spent, auto&& work) {
                const double before = play::thread_cpu_seconds();
                const auto answer = work();
                spent += play::thread_cpu_seconds() - before;
                return answer;
            };
            while (with + without < 1) {
                in_a_row::TernaryBoard stones{board.shape};
                Random random{laboratory.plan().seed, static_cast<std::uint64_t>(moves)};
                std::vector<int> cells;
                for (Side side = Side::first; !stones.is_full(); side = other(side), ++moves) {
                    stones.moves(cells);
                    timed(without, [&] { return fixed.choose(stones, side); });
                    const int cell = timed(with, [&] { return pupil.choose(stones, side); });
                    const bool is_opening = stones.stones() < 2;
                    stones.put(is_opening ? cells[random.below(static_cast<std::uint32_t>(cells.size()))] : cell, side);
                    timed(with, [&] { return pupil.learn(stones, side); });
                    if (has_line(stones, pupil, side)) break;
                }
            }
            const Json times{{"fixed", 1000 * without / moves}, {"learning", 1000 * with / moves}};
            return times;
        });
        if (!result) return result.failure();
        const double fixed = (*result)["fixed"], learning = (*result)["learning"];
        table.rows.push_back({board.name, fmt::format("{:.2f}", fixed), fmt::format("{:.2f}", learning),
                              fmt::format("{:.1f}", learning / fixed)});
        add_row(report, {"time", "ms a move", board.name, "", std::to_string(board.shape.n), "", "",
                         fmt::format("{:.3f}", fixed), fmt::format("{:.3f}", learning), ""});
    }
    report.sections.push_back(
        {{"What learning while playing costs", "Ce que coûte apprendre en jouant"},
         {{"The two updates after each move look one move ahead for either side, and every changed weight empties what "
           "is remembered of the lines' values. Both players think about the same positions, those of the pupil's "
           "games.",
           "Les deux mises à jour après chaque coup regardent un coup plus loin pour chaque camp, et chaque poids "
           "changé vide ce qui est retenu des valeurs des lignes. Les deux joueurs réfléchissent aux mêmes positions, "
           "celles des parties de l'élève."}},
         {table},
         {}});
    return {};
}

}  // namespace plateau::lab::in_a_row_again
