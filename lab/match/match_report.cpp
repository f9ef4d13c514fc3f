#include "lab/match/match_report.h"

#include <fmt/format.h>

#include <cmath>

#include "archive/game_record.h"
#include "play/version.h"

namespace plateau::lab {

namespace {

std::string with_error(double value, double error) {
    return std::isfinite(error) ? fmt::format("{:+.1f} ± {:.1f}", std::abs(value) < 0.05 ? 0.0 : value, error) : "?";
}

Text summary_of(const MatchPlan& plan, const MatchSummary& sum) {
    const std::string elo = elo_text(sum.strength);
    return {
        fmt::format("{} scored {:.1f} % against {} in {} games: {} wins, {} draws, {} losses; Elo {} (95 %).",
                    plan.players[0], 100 * sum.score, plan.players[1], sum.games, sum.wins, sum.draws, sum.losses, elo),
        fmt::format("{} a marqué {} % contre {} en {} parties : {} gains, {} nulles, {} pertes ; Elo {} (95 %).",
                    plan.players[0], figure(100 * sum.score, 1).fr, plan.players[1], sum.games, sum.wins, sum.draws,
                    sum.losses, french_figures(elo))};
}

ReportTable result_table(const MatchPlan& plan, const MatchSummary& sum) {
    ReportTable table{{"Figures", "Chiffres"}, {{"measure", "mesure"}, {"value", "valeur"}}, {}};
    const auto add = [&](std::string name, std::string value) {
        table.rows.push_back({std::move(name), std::move(value)});
    };
    add("Elo (95 %)", elo_text(sum.strength));
    add("nElo (95 %)", with_error(sum.strength.normalized_elo, sum.strength.normalized_elo_error));
    add("LOS", fmt::format("{:.1f} %", 100 * sum.strength.superiority));
    add("+ = -", fmt::format("{} {} {}", sum.wins, sum.draws, sum.losses));
    if (plan.sprt)
        add(fmt::format("SPRT [{}, {}]", plan.sprt->elo0, plan.sprt->elo1),
            fmt::format("LLR {:.2f}, {}", sum.llr, to_string(sum.verdict)));
    return table;
}

ReportTable players_table(const MatchPlan& plan, const MatchSummary& sum) {
    ReportTable table{{"Players", "Joueurs"},
                      {{"player", "joueur"},
                       {"moves", "coups"},
                       {"nodes", "nœuds"},
                       {"CPU s", "CPU s"},
                       {"longest move, s", "coup le plus long, s"},
                       {"failures", "défaillances"}},
                      {}};
    for (std::size_t i = 0; i < 2; ++i)
        table.rows.push_back({plan.players[i], std::to_string(sum.use[i].moves), std::to_string(sum.use[i].nodes),
                              fmt::format("{:.3f}", sum.use[i].cpu_seconds),
                              fmt::format("{:.4f}", sum.use[i].longest_move_seconds),
                              std::to_string(sum.failures[i].total())});
    return table;
}

Plot pairs_plot(const MatchSummary& sum) {
    Plot plot;
    plot.name = "pairs";
    plot.title = {"Points of the first player in each pair of games", "Points du premier joueur dans chaque paire"};
    plot.x_label = {"points in two games", "points en deux parties"};
    plot.y_label = {"pairs", "paires"};
    plot.kind = Plot::Kind::bars;
    for (const char* name : {"0", "1/2", "1", "3/2", "2"}) plot.categories.push_back(same(name));
    PlotSeries series;
    const auto pairs = static_cast<double>(sum.pairs.pairs());
    for (std::size_t i = 0; i < 5; ++i) {
        const auto count = static_cast<double>(sum.pairs.counts[i]);
        const double error = pairs > 0 ? 1.96 * std::sqrt(count * (1 - count / pairs)) : 0;
        series.points.push_back({static_cast<double>(i), count, std::max(0.0, count - error), count + error});
    }
    plot.series.push_back(std::move(series));
    return plot;
}

constexpr double widest_error = 400;

// Twenty looks at the match, each after another twentieth of its pairs.
Plot strength_plot(const MatchRun& run) {
    Plot plot;
    plot.name = "elo";
    plot.title = {"Elo difference as the games came in (95 %)", "Différence Elo au fil des parties (95 %)"};
    plot.x_label = {"games", "parties"};
    plot.y_label = {"Elo", "Elo"};
    plot.baseline = 0;
    PlotSeries series;
    PairCounts pairs;
    const std::size_t total = run.results.size() / 2, looks = std::min<std::size_t>(20, total);
    std::size_t seen = 0;
    for (std::size_t look = 1; look <= looks; ++look) {
        for (; seen < total * look / looks; ++seen)
            if (run.results[2 * seen] && run.results[2 * seen + 1])
                pairs.add(run.results[2 * seen]->half_points + run.results[2 * seen + 1]->half_points);
        const auto strength = estimate_elo(pairs);
        // The first few games say nothing yet, and would flatten the rest.
        const double width = strength.elo_high - strength.elo_low;
        if (!std::isfinite(width) || (width > 2 * widest_error && look < looks)) continue;
        series.points.push_back({static_cast<double>(2 * seen), strength.elo, strength.elo_low, strength.elo_high});
    }
    plot.series.push_back(std::move(series));
    return plot;
}

std::vector<std::vector<std::string>> data_of(const MatchPlan& plan, const MatchRun& run) {
    std::vector<std::vector<std::string>> rows{{"game", "pair", "first", "second", "points_of_player_1", "plies",
                                                "mishap", "nodes_1", "nodes_2", "cpu_seconds_1", "cpu_seconds_2"}};
    for (std::size_t i = 0; i < run.results.size(); ++i) {
        if (!run.results[i]) continue;
        const GameResult& result = *run.results[i];
        const bool swapped = has_seats_swapped(static_cast<int>(i));
        rows.push_back({std::to_string(i + 1), std::to_string(i / 2 + 1), plan.players[swapped ? 1 : 0],
                        plan.players[swapped ? 0 : 1], fmt::format("{}", result.half_points / 2.0),
                        std::to_string(result.plies), to_string(result.mishap), std::to_string(result.use[0].nodes),
                        std::to_string(result.use[1].nodes), fmt::format("{:.6f}", result.use[0].cpu_seconds),
                        fmt::format("{:.6f}", result.use[1].cpu_seconds)});
    }
    return rows;
}

}  // namespace

Report report_of(const MatchPlan& plan, const MatchRun& run, const std::string& command) {
    const MatchSummary& sum = run.summary;
    Report report;
    report.title = {fmt::format("{}: {} against {}", plan.game, plan.players[0], plan.players[1]),
                    fmt::format("{} : {} contre {}", plan.game, plan.players[0], plan.players[1])};
    report.summary = summary_of(plan, sum);
    report.command = command;
    report.version = play::version();
    report.date = archive::date_text(archive::unix_seconds_now()).substr(0, 10);
    ReportSection result{{"Result", "Résultat"}, {}, {result_table(plan, sum)}, {strength_plot(run)}};
    result.paragraphs.push_back(
        plan.openings.empty()
            ? Text{fmt::format("Each pair of games begins with the same {} random moves, seats swapped in the second "
                               "(seed {}).",
                               plan.random_plies, plan.seed),
                   fmt::format("Chaque paire de parties commence par les mêmes {} coups au hasard, camps échangés dans "
                               "la seconde (graine {}).",
                               plan.random_plies, plan.seed)}
            : Text{fmt::format(
                       "Each pair of games begins with one of {} openings, seats swapped in the second (seed {}).",
                       plan.openings.size(), plan.seed),
                   fmt::format(
                       "Chaque paire de parties commence par une des {} ouvertures, camps échangés dans la seconde "
                       "(graine {}).",
                       plan.openings.size(), plan.seed)});
    ReportSection pairs{{"Pairs", "Paires"}, {}, {}, {pairs_plot(sum)}};
    const auto &first = sum.as_first, &second = sum.as_second;
    pairs.paragraphs.push_back(
        {fmt::format(
             "The first seat won {} games and lost {}. In it {} won {}, drew {} and lost {}; in the second seat it "
             "won {}, drew {} and lost {}.",
             sum.first_seat_wins(), sum.first_seat_losses(), plan.players[0], first.wins, first.draws, first.losses,
             second.wins, second.draws, second.losses),
         fmt::format("Le premier camp a gagné {} parties et en a perdu {}. {} y a {} gains, {} nulles et {} pertes ; "
                     "dans le second camp, {} gains, {} nulles et {} pertes.",
                     sum.first_seat_wins(), sum.first_seat_losses(), plan.players[0], first.wins, first.draws,
                     first.losses, second.wins, second.draws, second.losses)});
    ReportSection players{{"Players", "Joueurs"}, {}, {players_table(plan, sum)}, {}};
    report.sections = {std::move(result), std::move(pairs), std::move(players)};
    report.data = data_of(plan, run);
    return report;
}

}  // namespace plateau::lab
