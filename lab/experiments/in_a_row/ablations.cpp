#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

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
    const auto usual = reading_on(as_we_read_it(), board);
    const auto learned = learned_weights(laboratory, board.shape, usual);
    if (!learned) return learned.failure();
    Reading unflipped = usual;
    unflipped.name = "not flipped";
    unflipped.options.flipped = false;
    const auto other_way = learned_weights(laboratory, board.shape, unflipped);
    if (!other_way) return other_way.failure();
    const auto pupil = threat_values_of(*learned, n);
    ThesisOptions options;
    options.depth = board.depth;
    options.candidates = board.candidates;
    ThesisOptions endless = options, playable = options;
    endless.end_test = false;
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

// How far a changed player's Elo is from that of the learned player as it is, with both errors.
struct Gain {
    double elo = 0, error = 0;
    bool is_decided() const { return std::abs(elo) > error; }
};

Gain gain_of(const Json& changed, const Json& as_it_is) {
    return {changed["elo"].get<double>() - as_it_is["elo"].get<double>(),
            std::hypot(changed["elo_error"].get<double>(), as_it_is["elo_error"].get<double>())};
}

// The changes down, the boards across.
struct Ablations {
    ReportTable table;
    Plot plot;
    std::map<std::string, Text> decided;  // by board: what the matches say
};

void add_change(Ablations& all, std::size_t change, const Repair& repair, std::size_t board, const Json& result,
                const Gain& gain) {
    auto& rows = all.table.rows;
    if (rows.size() <= change) rows.push_back({repair.meaning});
    rows[change].resize(board + 1, "-");
    const std::string elo = elo_with_error(result);
    rows[change].push_back(change == 0 ? ReportCell{elo + " against raw", french_figures(elo) + " contre brute"}
                                       : ReportCell{fmt::format("{:+.0f} ± {:.0f}", gain.elo, gain.error)});
    if (change == 0) return;
    if (all.plot.categories.size() < change) all.plot.categories.push_back(repair.name);
    all.plot.series[board].points.push_back({static_cast<double>(change - 1), std::clamp(gain.elo, -1000.0, 1000.0),
                                             std::max(gain.elo - gain.error, -1000.0),
                                             std::min(gain.elo + gain.error, 1000.0)});
}

Result<void> ablate_on(Laboratory& laboratory, const std::vector<Board>& boards, std::size_t number, Ablations& all,
                       Report& report) {
    const auto& board = boards[number];
    const auto repairs = repairs_on(laboratory, board);
    if (!repairs) return repairs.failure();
    const Contestant raw{"raw", in_a_row::aglin(board.shape.n), (*repairs)[0].player.options, false};
    Json as_it_is;
    Text decided;
    for (std::size_t change = 0; change < repairs->size(); ++change) {
        const auto& repair = (*repairs)[change];
        const auto result = thesis_match(laboratory, board.shape, repair.player, raw, honest_pairs(laboratory));
        if (!result) return result.failure();
        if (change == 0) as_it_is = *result;
        const Gain gain = gain_of(*result, as_it_is);
        add_change(all, change, repair, number, *result, gain);
        if (change > 0 && gain.is_decided()) {
            decided.en += fmt::format("{}{} {}", decided.en.empty() ? "" : ", ", repair.name.en,
                                      gain.elo > 0 ? "gains" : "loses");
            decided.fr +=
                fmt::format("{}{} {}", decided.fr.empty() ? "" : ", ", repair.name.fr, gain.elo > 0 ? "gagne" : "perd");
        }
        add_row(report, {"ablation", repair.name.en, board.name, "raw", std::to_string(board.shape.n), "both",
                         (*result)["games"].dump(), (*result)["score"].dump(), (*result)["elo"].dump(),
                         (*result)["elo_error"].dump()});
    }
    all.decided[board.name] = decided.en.empty() ? Text{"nothing can be decided", "rien n'est décidable"} : decided;
    return {};
}

Text verdict_on_changes(const Ablations& all, const std::vector<Board>& boards) {
    std::vector<NamedVerdict> verdicts;
    for (const auto& board : boards) verdicts.push_back({board_title(board.name), all.decided.at(board.name)});
    const Text each = in_one_line(verdicts);
    return {each.en + " Everything else cannot be decided.", each.fr + " Tout le reste est indécidable."};
}

}  // namespace

Result<void> ablate(Laboratory& laboratory, Report& report) {
    const int pairs = honest_pairs(laboratory);
    const auto boards = honest_boards(laboratory);
    const Text title{"Elo gained (+) or lost (-) by each change to the learned player",
                     "Elo gagné (+) ou perdu (-) par chaque changement au joueur appris"};
    Ablations all{{title, {{"change", "changement"}}, {}},
                  {"ablations", title, {"", ""}, {"Elo", "Elo"}, Plot::Kind::bars, {}, {}, 0.0},
                  {}};
    for (std::size_t i = 0; i < boards.size(); ++i) {
        all.table.columns.push_back(board_title(boards[i].name));
        all.plot.series.push_back({board_title(boards[i].name), {}});
        if (auto done = ablate_on(laboratory, boards, i, all, report); !done) return done;
    }
    for (auto& row : all.table.rows) row.resize(boards.size() + 1, "-");
    all.table.verdict = verdict_on_changes(all, boards);
    report.sections.push_back(
        {{"What each change to the learned player is worth", "Ce que vaut chaque changement au joueur appris"},
         {{fmt::format(
               "Each change by itself, the changed player against raw over {} pairs, as we read the document; the "
               "table tells how far its Elo is from that of the learned player as it is, with both errors.",
               pairs),
           fmt::format(
               "Chaque changement seul, le joueur changé contre les poids bruts sur {} paires, selon notre "
               "lecture ; la table dit de combien son Elo s'écarte de celui du joueur appris tel quel, avec les "
               "deux erreurs.",
               pairs)}},
         {all.table},
         {all.plot}});
    return {};
}

namespace {

// Games of a pupil: what it and a player that does not learn take for the same positions.
struct ThinkingTimes {
    double with = 0, without = 0;
    int moves = 0;
};

template <class Work>
auto timed(double& spent, Work&& work) {
    const double before = play::thread_cpu_seconds();
    const auto answer = work();
    spent += play::thread_cpu_seconds() - before;
    return answer;
}

void time_game(const Board& board, ThesisPlayer& pupil, ThesisPlayer& fixed, Random& random, ThinkingTimes& times) {
    in_a_row::TernaryBoard stones{board.shape};
    std::vector<int> cells;
    for (Side side = Side::first; !stones.is_full(); side = other(side), ++times.moves) {
        stones.moves(cells);
        timed(times.without, [&] { return fixed.choose(stones, side); });
        int cell = timed(times.with, [&] { return pupil.choose(stones, side); });
        if (stones.stones() < 2) cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
        stones.put(cell, side);
        timed(times.with, [&] { return pupil.learn(stones, side); });
        if (stones.has_won(cell, side)) return;
    }
}

Json thinking_times(const Board& board, std::uint64_t seed) {
    ThesisOptions options;
    options.depth = board.depth;
    options.candidates = board.candidates;
    const auto raw = in_a_row::aglin(board.shape.n);
    ThesisPlayer pupil{board.shape, raw, options}, fixed{board.shape, raw, options};
    ThinkingTimes times;
    while (times.with + times.without < 1) {
        Random random{seed, static_cast<std::uint64_t>(times.moves)};
        time_game(board, pupil, fixed, random, times);
    }
    return {{"fixed", 1000 * times.without / times.moves}, {"learning", 1000 * times.with / times.moves}};
}

}  // namespace

Result<void> time_learning(Laboratory& laboratory, Report& report) {
    ReportTable table{{"CPU milliseconds a move", "Millisecondes de processeur par coup"},
                      {{"board", "plateau"},
                       {"without learning", "sans apprendre"},
                       {"learning while playing", "en apprenant"},
                       {"ratio", "rapport"}},
                      {}};
    constexpr double noise = 0.05;  // of a ratio of two times measured for half a second
    std::vector<NamedVerdict> verdicts;
    for (const auto& board : honest_boards(laboratory)) {
        const auto result = laboratory.part("time of learning and thinking " + board.name, [&]() -> Result<Json> {
            return thinking_times(board, laboratory.plan().seed);
        });
        if (!result) return result.failure();
        const double fixed = (*result)["fixed"], learning = (*result)["learning"];
        table.rows.push_back({board_title(board.name), fmt::format("{:.2f}", fixed), fmt::format("{:.2f}", learning),
                              fmt::format("{:.1f}", learning / fixed)});
        verdicts.push_back({board_title(board.name), verdict_on(learning / fixed - 1, noise)});
        add_row(report, {"time", "ms a move", board.name, "", std::to_string(board.shape.n), "", "",
                         fmt::format("{:.3f}", fixed), fmt::format("{:.3f}", learning), ""});
    }
    const Text each = in_one_line(verdicts);
    table.verdict = {"that learning while playing is slower: " + each.en,
                     "qu'apprendre en jouant est plus lent : " + each.fr};
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
