#include <fmt/format.h>

#include "lab/experiments/gyges/parts.h"

namespace plateau::lab::gyges {

namespace {

// Read off the plots of the report, within 5 %; moves to win at depth 4 are not given.
constexpr Costs theirs{
    {{{{20'000, 300, 83, 4.9}, {3'000, 500, 25, 5.2}, {350'000, 3'300, 103, 3.6}, {2'430'000, 106'000, 22, 0}}},
     {{{20'000, 300, 88, 5.45}, {3'000, 500, 15, 5.2}, {175'000, 2'200, 81, 5.0}, {205'000, 11'000, 18, 0}}},
     {{{20'000, 1'500, 13, 2.3}, {3'000, 500, 5, 4.1}, {700'000, 69'000, 10, 3.3}, {500'000, 102'000, 4, 0}}}}};

// A move of maxpath at depth 4 takes seconds.
int games_at(int depth, std::string_view evaluation) {
    return depth <= 2 ? 40 : depth == 3 ? 20 : evaluation == "maxpath" ? 2 : 4;
}

Result<Cost> measure(Laboratory& laboratory, Report& report, const char* evaluation, int depth) {
    const std::string player = fmt::format("mtdf:depth={},eval={}", depth, evaluation);
    const auto match = laboratory.match({their_rules, {player, "random"}, games_at(depth, evaluation), random_setup});
    if (!match) return match.failure();
    const auto& use = (*match)["players"][0];
    const double moves = use["moves"], nodes = use["nodes"], seconds = use["cpu_seconds"];
    const double plies = (*match)["plies"], games = (*match)["games"];
    Cost cost{nodes / moves, 1000 * seconds / moves, nodes / (1000 * seconds), 0};
    // Games are won by the player measured but for a stray one, so that half of their plies are its moves.
    cost.moves_to_win = (plies - random_setup * games) / games / 2 + 0.25;
    DataRow row = row_of("against random", {their_rules, {player, "random"}}, *match);
    row.nodes = fmt::format("{:.1f}", cost.nodes);
    row.milliseconds = fmt::format("{:.4f}", cost.milliseconds);
    row.nodes_per_ms = fmt::format("{:.1f}", cost.nodes_per_ms);
    row.moves_to_win = fmt::format("{:.2f}", cost.moves_to_win);
    add_row(report, row);
    return cost;
}

ReportTable table_of(const Costs& ours, const Text& title, double Cost::* figure, int digits) {
    ReportTable table{title, {{"evaluation", "évaluation"}}, {}};
    for (int depth = 1; depth <= deepest; ++depth)
        table.columns.push_back({fmt::format("depth {}: theirs, ours", depth),
                                 fmt::format("profondeur {} : les leurs, les nôtres", depth)});
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        std::vector<std::string> row{evaluations[i]};
        for (std::size_t d = 0; d < deepest; ++d) {
            const double old = theirs[i][d].*figure;
            row.push_back(fmt::format("{}, {:.{}f}", old == 0 ? "–" : fmt::format("{:.{}f}", old, old < 10 ? 1 : 0),
                                      ours[i][d].*figure, digits));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Plot plot_of(const Costs& ours, const char* name, const Text& title, const Text& unit, double Cost::* figure) {
    Plot plot{name, title, {"depth", "profondeur"}, unit, Plot::Kind::lines, {}, {}, {}};
    for (std::size_t i = 0; i < evaluations.size(); ++i)
        for (const bool is_ours : {false, true}) {
            PlotSeries series{{fmt::format("{} {}", evaluations[i], is_ours ? "here" : "2013"),
                               fmt::format("{} {}", evaluations[i], is_ours ? "ici" : "2013")},
                              {}};
            for (std::size_t d = 0; d < deepest; ++d)
                if (const double y = (is_ours ? ours : theirs)[i][d].*figure; y > 0)
                    series.points.push_back({static_cast<double>(d + 1), y});
            plot.series.push_back(std::move(series));
        }
    return plot;
}

}  // namespace

Result<Costs> play_against_random(Laboratory& laboratory, Report& report) {
    Costs costs{};
    for (std::size_t i = 0; i < evaluations.size(); ++i)
        for (int depth = 1; depth <= deepest; ++depth) {
            const auto cost = measure(laboratory, report, evaluations[i], depth);
            if (!cost) return cost.failure();
            costs[i][static_cast<std::size_t>(depth - 1)] = *cost;
        }
    ReportSection section;
    section.heading = {"Against a random player (their figures 4.1 to 4.4)",
                       "Contre un joueur aléatoire (leurs figures 4.1 à 4.4)"};
    section.paragraphs = {
        {"MTD(f) plays by the rules of their program, from random arrangements, against a player that takes any move. "
         "Theirs were read off plots, on a machine of 1 GHz with Java 7. Ours count every position visited, theirs the "
         "evaluations. They are means over the moves of whole games; few games at depth 4.",
         "MTD(f) joue selon les règles de leur programme, depuis des placements au hasard, contre un joueur qui prend "
         "n'importe quel coup. Leurs chiffres sont lus sur des courbes (machine à 1 GHz, Java 7). Nous comptons toutes "
         "les positions visitées, eux les évaluations. Moyennes sur les coups de parties entières ; peu de parties à "
         "la profondeur 4."}};
    section.tables = {
        table_of(costs, {"Nodes a move (4.1)", "Nœuds par coup (4.1)"}, &Cost::nodes, 0),
        table_of(costs, {"Milliseconds a move (4.2)", "Millisecondes par coup (4.2)"}, &Cost::milliseconds, 2),
        table_of(costs, {"Nodes a millisecond (4.3)", "Nœuds par milliseconde (4.3)"}, &Cost::nodes_per_ms, 0),
        table_of(costs, {"Moves to win (4.4)", "Coups pour gagner (4.4)"}, &Cost::moves_to_win, 1)};
    section.plots = {
        plot_of(costs, "nodes", {"Nodes a move", "Nœuds par coup"}, {"nodes", "nœuds"}, &Cost::nodes),
        plot_of(costs, "milliseconds", {"Milliseconds a move", "Millisecondes par coup"}, {"ms", "ms"},
                &Cost::milliseconds),
        plot_of(costs, "speed", {"Nodes a millisecond", "Nœuds par milliseconde"}, {"nodes/ms", "nœuds/ms"},
                &Cost::nodes_per_ms),
        plot_of(costs, "moves_to_win", {"Moves to win against random play", "Coups pour gagner contre le hasard"},
                {"moves", "coups"}, &Cost::moves_to_win)};
    report.sections.push_back(std::move(section));
    return costs;
}

}  // namespace plateau::lab::gyges
