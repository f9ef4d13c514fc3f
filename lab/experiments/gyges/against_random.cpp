#include <fmt/format.h>

#include "lab/experiments/gyges/parts.h"

namespace plateau::lab::gyges {

namespace {

// Read off their plots, within 5 %; moves to win at depth 4 are not given.
struct Plotted {
    double nodes, milliseconds, nodes_per_ms, moves_to_win;
};
constexpr std::array<std::array<Plotted, deepest>, evaluations.size()> theirs{
    {{{{20'000, 300, 83, 4.9}, {3'000, 500, 25, 5.2}, {350'000, 3'300, 103, 3.6}, {2'430'000, 106'000, 22, 0}}},
     {{{20'000, 300, 88, 5.45}, {3'000, 500, 15, 5.2}, {175'000, 2'200, 81, 5.0}, {205'000, 11'000, 18, 0}}},
     {{{20'000, 1'500, 13, 2.3}, {3'000, 500, 5, 4.1}, {700'000, 69'000, 10, 3.3}, {500'000, 102'000, 4, 0}}}}};

// A game of maxpath at depth 4 takes minutes: 30 to 60 million positions.
constexpr int usual_games = 400, deep_games = 100, longest_games = 15;
constexpr std::size_t first_deep = 3;

int games_for(std::string_view evaluation, std::size_t depth) {
    if (evaluation == "maxpath" && depth == deepest) return longest_games;
    return depth >= first_deep ? deep_games : usual_games;
}

// One game of the player measured: half points, moves, nodes, CPU seconds.
nlohmann::json told(const play::PlayedGame& game, int number) {
    const GameResult result = result_of(game, number);
    const auto& use = result.use[0];
    return {result.half_points, use.moves, use.nodes, use.cpu_seconds};
}

// Means over games, as they divided a game's time by its moves; moves to win over the games that were won.
Cost cost_of(const nlohmann::json& games) {
    std::vector<double> nodes, milliseconds, speeds, moves_to_win;
    for (const auto& game : games) {
        const double moves = game[1], visited = game[2], used = 1000 * game[3].get<double>();
        if (moves == 0) continue;
        nodes.push_back(visited / moves);
        milliseconds.push_back(used / moves);
        if (used > 0) speeds.push_back(visited / used);
        if (game[0] == 2) moves_to_win.push_back(moves);
    }
    return {mean_of(nodes), mean_of(milliseconds), mean_of(speeds), mean_of(moves_to_win)};
}

int count_of(const nlohmann::json& games, int half_points) {
    return static_cast<int>(
        std::count_if(games.begin(), games.end(), [&](const auto& game) { return game[0] == half_points; }));
}

Result<Cost> measure(Laboratory& laboratory, Report& report, const char* evaluation, std::size_t depth) {
    const std::string player = fmt::format("mtdf:depth={},eval={}", depth, evaluation);
    const auto games =
        laboratory.games({their_rules, {player, "random"}, games_for(evaluation, depth), random_setup}, told);
    if (!games) return games.failure();
    const Cost cost = cost_of(*games);
    DataRow row;
    row.part = "against random";
    row.first = player;
    row.second = "random";
    row.games = std::to_string(games->size());
    row.wins = std::to_string(count_of(*games, 2));
    row.draws = std::to_string(count_of(*games, 1));
    row.nodes = fmt::format("{:.1f}", cost.nodes.value);
    row.milliseconds = fmt::format("{:.4f}", cost.milliseconds.value);
    row.nodes_per_ms = fmt::format("{:.1f}", cost.nodes_per_ms.value);
    row.moves_to_win = fmt::format("{:.3f}", cost.moves_to_win.value);
    add_row(report, row);
    return cost;
}

std::string shown_with_error(const Estimate& estimate, int digits) {
    return fmt::format("{:.{}f} ± {:.{}f}", estimate.value, digits, estimate.high - estimate.value, digits);
}

// The claims of a figure, each with what was found and its verdict.
ReportTable table_of_claims(const Text& title, const std::vector<Claim>& claims) {
    ReportTable table{title, {{"their claim", "leur affirmation"}, {"measured", "mesuré"}, {"verdict", "verdict"}}, {}};
    for (const auto& claim : claims) table.rows.push_back({claim.words, claim.measured, to_text(claim.verdict)});
    return table;
}

// "3 of 4 claims agree, 1 disagrees, 0 cannot be decided."
Text tally_of(const std::vector<Claim>& claims) {
    std::array<int, 3> counts{};
    for (const auto& claim : claims) ++counts[static_cast<std::size_t>(claim.verdict)];
    return {fmt::format("of {} claims {} agree, {} disagree, {} cannot be decided.", claims.size(), counts[0],
                        counts[1], counts[2]),
            fmt::format("sur {} affirmations, {} concordent, {} ne concordent pas, {} ne peuvent être tranchées.",
                        claims.size(), counts[0], counts[1], counts[2])};
}

ReportTable table_of(const Costs& ours, const Text& title, Estimate Cost::* figure, double Plotted::* plotted,
                     int digits) {
    ReportTable table{title, {{"evaluation", "évaluation"}}, {}};
    for (std::size_t depth = 1; depth <= deepest; ++depth) {
        table.columns.push_back(
            {fmt::format("depth {}: theirs", depth), fmt::format("profondeur {} : la leur", depth)});
        table.columns.push_back({"here", "ici"});
    }
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        ReportRow row{evaluations[i]};
        for (std::size_t d = 0; d < deepest; ++d) {
            const double old = theirs[i][d].*plotted;
            row.push_back(old == 0 ? "–" : fmt::format("{:.{}f}", old, old < 10 ? 1 : 0));
            row.push_back(shown_with_error(ours[i][d].*figure, digits));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

Plot plot_of(const Costs& ours, const char* name, const Text& title, const Text& unit, Estimate Cost::* figure) {
    Plot plot{name, title, {"depth", "profondeur"}, unit, Plot::Kind::lines, {}, {}, {}};
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        PlotSeries series{same(evaluations[i]), {}};
        for (std::size_t d = 0; d < deepest; ++d) {
            const Estimate& estimate = ours[i][d].*figure;
            series.points.push_back({static_cast<double>(d + 1), estimate.value, estimate.low, estimate.high});
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

struct Shown {
    Text heading;
    const char* plot;
    Text unit;
    Estimate Cost::* ours;
    double Plotted::* theirs;
    int digits;
    std::vector<Claim> claims;
};

ReportSection section_of(const Costs& costs, const Shown& shown) {
    ReportTable figures = table_of(costs, shown.heading, shown.ours, shown.theirs, shown.digits);
    ReportTable claims = table_of_claims({"What they say of it", "Ce qu'ils en disent"}, shown.claims);
    claims.verdict = tally_of(shown.claims);
    return {shown.heading,
            {},
            {std::move(figures), std::move(claims)},
            {plot_of(costs, shown.plot, shown.heading, shown.unit, shown.ours)}};
}

ReportSection protocol() {
    return {
        {"Against a random player: protocol", "Contre un joueur aléatoire : protocole"},
        {{fmt::format("`mtdf` plays by the rules of their program (`{}`: no board comes back, which is how their "
                      "players break cycles), from random arrangements, each with both sides, against a player that "
                      "takes any move: {} games at depths 1 and 2, {} at depths 3 and 4, but {} of MaxPath at depth 4, "
                      "which take minutes each. Figures are means over games with the half of their 95 % intervals. "
                      "Theirs were read off plots, within 5 %; how many games they "
                      "played is not said, so only what they say of the figures is judged.",
                      their_rules, usual_games, deep_games, longest_games),
          fmt::format(
              "`mtdf` joue selon les règles de leur programme (`{}` : aucun plateau ne revient, ce par quoi "
              "leurs joueurs évitent les cycles), depuis des placements au hasard, chacun des deux côtés, contre "
              "un joueur qui prend n'importe quel coup : {} parties aux profondeurs 1 et 2, {} à 3 et 4, mais {} de "
              "MaxPath à la profondeur 4, qui durent des minutes. "
              "Ce sont des moyennes sur les parties, avec la moitié de leurs intervalles à 95 %. Les leurs sont "
              "lues sur des courbes, à 5 % près ; le nombre de leurs parties n'est pas dit, et seul ce qu'ils "
              "disent des figures est jugé.",
              their_rules, usual_games, deep_games, longest_games)},
         {"Our nodes count every position visited, theirs those evaluated. Theirs at depth 1 are more than at depth 2 "
          "(20,000 against a few thousand), which no search of one ply needs: a position has some 300 moves. Their "
          "driver "
          "of MTD(f) widens its window by one point a pass from a first guess of 0, and stores results that fail low "
          "as "
          "lower bounds; ours does neither. Milliseconds tell of machines and languages (theirs: 1 GHz, Java 7).",
          "Nous comptons toutes les positions visitées, eux celles qui sont évaluées. Leurs nœuds à la profondeur 1 "
          "dépassent ceux de la profondeur 2 (20 000 contre quelques milliers), ce dont aucune recherche d'un "
          "demi-coup n'a "
          "besoin : une position a environ 300 coups. Leur MTD(f) élargit sa fenêtre d'un point par passage depuis "
          "une "
          "estimation de 0, et range les résultats trop bas comme bornes inférieures ; le nôtre non. Les "
          "millisecondes "
          "parlent des machines et des langages (la leur : 1 GHz, Java 7)."}},
        {},
        {}};
}

std::vector<Shown> figures_of(const Costs& costs) {
    return {Shown{{"Nodes a move (their figure 4.1)", "Nœuds par coup (leur figure 4.1)"},
                  "nodes",
                  {"nodes", "nœuds"},
                  &Cost::nodes,
                  &Plotted::nodes,
                  0,
                  claims_on_nodes(costs)},
            Shown{{"Milliseconds a move (their figure 4.2)", "Millisecondes par coup (leur figure 4.2)"},
                  "milliseconds",
                  {"ms of CPU", "ms de processeur"},
                  &Cost::milliseconds,
                  &Plotted::milliseconds,
                  2,
                  claims_on_times(costs)},
            Shown{{"Nodes a millisecond (their figure 4.3)", "Nœuds par milliseconde (leur figure 4.3)"},
                  "speed",
                  {"nodes/ms", "nœuds/ms"},
                  &Cost::nodes_per_ms,
                  &Plotted::nodes_per_ms,
                  0,
                  claims_on_speeds(costs)},
            Shown{{"Moves to win (their figure 4.4)", "Coups pour gagner (leur figure 4.4)"},
                  "moves_to_win",
                  {"moves", "coups"},
                  &Cost::moves_to_win,
                  &Plotted::moves_to_win,
                  2,
                  claims_on_wins(costs)}};
}

}  // namespace

Result<void> play_against_random(Laboratory& laboratory, Report& report) {
    Costs costs{};
    for (std::size_t i = 0; i < evaluations.size(); ++i)
        for (std::size_t depth = 1; depth <= deepest; ++depth) {
            const auto cost = measure(laboratory, report, evaluations[i], depth);
            if (!cost) return cost.failure();
            costs[i][depth - 1] = *cost;
        }
    report.sections.push_back(protocol());
    for (const Shown& shown : figures_of(costs)) report.sections.push_back(section_of(costs, shown));
    return {};
}

}  // namespace plateau::lab::gyges
