#include <fmt/format.h>

#include "lab/experiments/gyges/parts.h"

namespace plateau::lab::gyges {

namespace {

constexpr int usual_games = 400, deep_games = 100;
constexpr std::size_t first_deep = 3;

// Read off their plots, within 5 %; moves to win at depth 4 are not given.
struct Plotted {
    double nodes, milliseconds, nodes_per_ms, moves_to_win;
};
constexpr std::array<std::array<Plotted, deepest>, evaluations.size()> theirs{
    {{{{20'000, 300, 83, 4.9}, {3'000, 500, 25, 5.2}, {350'000, 3'300, 103, 3.6}, {2'430'000, 106'000, 22, 0}}},
     {{{20'000, 300, 88, 5.45}, {3'000, 500, 15, 5.2}, {175'000, 2'200, 81, 5.0}, {205'000, 11'000, 18, 0}}},
     {{{20'000, 1'500, 13, 2.3}, {3'000, 500, 5, 4.1}, {700'000, 69'000, 10, 3.3}, {500'000, 102'000, 4, 0}}}}};

// What the document prints and what its program does are not the same.
struct Reading {
    const char* part;  // in data.csv
    Text heading;      // after those of the figures
    const char* mark;  // in the names of plots
    std::string (*player)(std::string_view evaluation, std::size_t depth);
};

// As they write, the table keeps every board: at depth 4 there are millions.
const Reading as_printed{"against random", {"", ""}, "", [](std::string_view evaluation, std::size_t depth) {
                             return fmt::format("mtdf:depth={},eval={}{}", depth, evaluation,
                                                depth == deepest ? ",table=256" : "");
                         }};
const Reading their_program{"against random, their program",
                            {": their program", " : leur programme"},
                            "_program",
                            [](std::string_view evaluation, std::size_t depth) {
                                return fmt::format("thesis:depth={},eval={}", depth, evaluation);
                            }};

constexpr int games_for(std::size_t depth) { return depth >= first_deep ? deep_games : usual_games; }

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

Result<Cost> measure(Laboratory& laboratory, Report& report, const Reading& reading, std::size_t evaluation,
                     std::size_t depth) {
    const std::string player = reading.player(evaluations[evaluation], depth);
    const auto games = laboratory.games({their_rules, {player, "random"}, games_for(depth), random_setup}, told);
    if (!games) return games.failure();
    const Cost cost = cost_of(*games);
    DataRow row;
    row.part = reading.part;
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

Plot plot_of(const Costs& ours, const std::string& name, const Text& title, const Text& unit, Estimate Cost::* figure) {
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
    std::vector<Claim> (*claims)(const Costs& costs);
};

ReportSection section_of(const Costs& costs, const Shown& shown, const Reading& reading) {
    const Text heading{shown.heading.en + reading.heading.en, shown.heading.fr + reading.heading.fr};
    const auto claims = shown.claims(costs);
    ReportTable figures = table_of(costs, heading, shown.ours, shown.theirs, shown.digits);
    ReportTable table = table_of_claims({"What they say of it", "Ce qu'ils en disent"}, claims);
    table.verdict = tally_of(claims);
    return {heading,
            {},
            {std::move(figures), std::move(table)},
            {plot_of(costs, std::string{shown.plot} + reading.mark, heading, shown.unit, shown.ours)}};
}

Text encounters() {
    return {fmt::format("By the rules of their program (`{}`: no board comes back, which is how their players break "
                        "cycles), from random arrangements, each with both sides, against a player that takes any "
                        "move: {} games at depths 1 and 2, {} at depths 3 and 4. Figures are means over games with the "
                        "half of their 95 % intervals. Theirs "
                        "were read off plots, within 5 %; how many games they played is not said, so only what they "
                        "say of the figures is judged. Milliseconds tell of machines and languages (theirs: 1 GHz, "
                        "Java 7).",
                        their_rules, usual_games, deep_games),
            fmt::format("Selon les règles de leur programme (`{}` : aucun plateau ne revient, ce par quoi leurs "
                        "joueurs évitent les cycles), depuis des placements au hasard, chacun des deux côtés, contre "
                        "un joueur qui prend n'importe quel coup : {} parties aux profondeurs 1 et 2, {} aux "
                        "profondeurs 3 et 4. Ce sont des "
                        "moyennes sur les parties, avec la moitié de leurs intervalles à 95 %. Les leurs sont lues "
                        "sur des courbes, à 5 % près ; le nombre de leurs parties n'est pas dit, et seul ce qu'ils "
                        "disent des figures est jugé. Les millisecondes parlent des machines et des langages (la "
                        "leur : 1 GHz, Java 7).",
                        their_rules, usual_games, deep_games)};
}

ReportSection protocol_of_their_program() {
    return {{"Against a random player: their program", "Contre un joueur aléatoire : leur programme"},
            {{"The player `thesis` does what their program does, to the letter, and the document does not print: a "
              "pass of MTD(f) counts only if it finds a better value, one that does not widens the window by a point "
              "until it is 50, results that are too low are kept as lower bounds, the table outlives a move, and "
              "MaxPath counts paths in the order of a stack. Its nodes are evaluations, two for each board, as their "
              "counter has them: so one ply takes thousands.",
              "Le joueur `thesis` fait à la lettre ce que fait leur programme et que le document n'imprime pas : un "
              "passage de MTD(f) ne compte que s'il trouve une meilleure valeur, sinon il élargit la fenêtre d'un "
              "point jusqu'à 50, les résultats trop bas sont gardés comme bornes inférieures, la table survit au coup, "
              "et MaxPath compte les chemins dans l'ordre d'une pile. Ses nœuds sont des évaluations, deux par "
              "plateau, comme leur compteur les compte : ainsi un demi-coup en demande des milliers."},
             encounters()},
            {},
            {}};
}

ReportSection protocol_as_printed() {
    return {{"Against a random player: protocol", "Contre un joueur aléatoire : protocole"},
            {encounters(),
             {"Here `mtdf` plays: MTD(f) as figure 2.6 prints it, from a first guess of 0, with a table that holds "
              "every board (256 MB at depth 4). Our nodes count every position visited, theirs those evaluated.",
              "Ici joue `mtdf` : le MTD(f) tel que la figure 2.6 l'imprime, depuis une estimation de 0, avec une table "
              "qui contient tous les plateaux (256 Mo à la profondeur 4). Nous comptons toutes les positions visitées, "
              "eux celles qui sont évaluées."}},
            {},
            {}};
}

std::vector<Shown> figures() {
    return {Shown{{"Nodes a move (their figure 4.1)", "Nœuds par coup (leur figure 4.1)"},
                  "nodes",
                  {"nodes", "nœuds"},
                  &Cost::nodes,
                  &Plotted::nodes,
                  0,
                  claims_on_nodes},
            Shown{{"Milliseconds a move (their figure 4.2)", "Millisecondes par coup (leur figure 4.2)"},
                  "milliseconds",
                  {"ms of CPU", "ms de processeur"},
                  &Cost::milliseconds,
                  &Plotted::milliseconds,
                  2,
                  claims_on_times},
            Shown{{"Nodes a millisecond (their figure 4.3)", "Nœuds par milliseconde (leur figure 4.3)"},
                  "speed",
                  {"nodes/ms", "nœuds/ms"},
                  &Cost::nodes_per_ms,
                  &Plotted::nodes_per_ms,
                  0,
                  claims_on_speeds},
            Shown{{"Moves to win (their figure 4.4)", "Coups pour gagner (leur figure 4.4)"},
                  "moves_to_win",
                  {"moves", "coups"},
                  &Cost::moves_to_win,
                  &Plotted::moves_to_win,
                  2,
                  claims_on_wins}};
}

Result<void> play_reading(Laboratory& laboratory, Report& report, const Reading& reading, ReportSection protocol) {
    Costs costs{};
    for (std::size_t depth = 1; depth <= deepest; ++depth)
        for (std::size_t i = 0; i < evaluations.size(); ++i) {
            const auto cost = measure(laboratory, report, reading, i, depth);
            if (!cost) return cost.failure();
            costs[i][depth - 1] = *cost;
        }
    report.sections.push_back(std::move(protocol));
    for (const Shown& shown : figures()) report.sections.push_back(section_of(costs, shown, reading));
    return {};
}

}  // namespace

Result<void> play_their_program(Laboratory& laboratory, Report& report) {
    if (auto played = play_reading(laboratory, report, their_program, protocol_of_their_program()); !played)
        return played;
    return play_program_matrix(laboratory, report);
}

Result<void> play_against_random(Laboratory& laboratory, Report& report) {
    return play_reading(laboratory, report, as_printed, protocol_as_printed());
}

}  // namespace plateau::lab::gyges
