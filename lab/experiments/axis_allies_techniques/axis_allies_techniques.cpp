// The techniques of Bustros' chapter 4 (2009) and his conclusion, against one another at an equal budget: the rule
// base, the planner that goes on from it, search, a genetic algorithm, min-max, a neural network, and greedy as the
// measure.
#include <fmt/format.h>

#include <cmath>

#include "lab/experiments/experiments.h"

namespace plateau::lab::axis_allies_techniques_again {

namespace {

using nlohmann::json;

constexpr int courses = 24;  // by nodes, so that a busy machine changes nothing
constexpr int games_a_pair = 20;

struct Technique {
    Text name, short_name;
    std::string player;
};

std::string thinking(std::string_view player) {
    return fmt::format("{}{}nodes={}", player, player.find(':') == std::string_view::npos ? ':' : ',', courses);
}

const std::vector<Technique>& techniques() {
    static const std::vector<Technique> all{
        {{"rule base", "base de règles"}, {"rules", "rules"}, "rules"},
        {{"rule base and planner (strong)", "base de règles et planificateur (strong)"},
         {"strong", "strong"},
         thinking("strong")},
        {{"search by confidence bounds", "recherche par bornes de confiance"},
         {"search", "search"},
         thinking("search")},
        {{"genetic algorithm, doctrines bred", "algorithme génétique, doctrines croisées"},
         {"doctrines", "doctrines"},
         thinking("genetic")},
        {{"genetic algorithm, orders bred (figure 4.3)", "algorithme génétique, ordres croisés (figure 4.3)"},
         {"orders", "ordres"},
         thinking("genetic:individual=orders")},
        {{"min-max", "min-max"}, {"minmax", "minmax"}, thinking("minmax")},
        {{"neural network", "réseau de neurones"}, {"network", "réseau"}, thinking("network")},
        {{"greedy", "glouton"}, {"greedy", "glouton"}, "greedy"},
    };
    return all;
}

double elo_of(double score) { return -400 * std::log10(1 / std::clamp(score, 0.001, 0.999) - 1); }

// Points and time of one technique over all its matches.
struct Sum {
    double points = 0, squares = 0;
    int games = 0;
    double cpu_seconds = 0;

    double score() const { return games ? points / games : 0; }
    double error() const {
        return games ? 1.96 * std::sqrt(std::max(0.0, squares / games - score() * score()) / games) : 0;
    }
    double low_elo() const { return elo_of(score() - error()); }
    double high_elo() const { return elo_of(score() + error()); }
};

void add(Sum& sum, const json& match, bool is_first) {
    const int wins = match[is_first ? "wins" : "losses"], draws = match["draws"], games = match["games"];
    sum.points += wins + 0.5 * draws;
    sum.squares += wins + 0.25 * draws;
    sum.games += games;
    const json& player = match["players"][is_first ? 0 : 1];
    sum.cpu_seconds += player["cpu_seconds"].get<double>();
}

std::string cell(const json& match, bool is_first) {
    return fmt::format("{:.0f} %", 100 * (is_first ? match["score"].get<double>() : 1 - match["score"].get<double>()));
}

// Everybody against everybody.
struct Field {
    std::vector<Sum> sums = std::vector<Sum>(techniques().size());
    std::vector<std::vector<std::string>> cells =
        std::vector<std::vector<std::string>>(techniques().size(), std::vector<std::string>(techniques().size(), "-"));

    std::size_t best() const {
        std::size_t best = 0;
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (sums[i].score() > sums[best].score()) best = i;
        return best;
    }
};

Result<Field> play_all(Laboratory& laboratory, Report& report) {
    const auto& all = techniques();
    Field field;
    report.data = {{"first", "second", "games", "wins", "draws", "losses", "score", "elo", "elo_error"}};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const auto match = laboratory.match({"axis_allies", {all[i].player, all[j].player}, games_a_pair, 0});
            if (!match) return match.failure();
            add(field.sums[i], *match, true), add(field.sums[j], *match, false);
            field.cells[i][j] = cell(*match, true), field.cells[j][i] = cell(*match, false);
            report.data.push_back({all[i].player, all[j].player, (*match)["games"].dump(), (*match)["wins"].dump(),
                                   (*match)["draws"].dump(), (*match)["losses"].dump(), (*match)["score"].dump(),
                                   (*match)["elo"].dump(), (*match)["elo_error"].dump()});
        }
    return field;
}

ReportTable cross_table(const Field& field) {
    const auto& all = techniques();
    ReportTable table{{"Score of the row against the column", "Score de la ligne contre la colonne"},
                      {{"technique", "technique"}},
                      {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        table.columns.push_back(all[i].short_name);
        ReportRow row{ReportCell{all[i].name}};
        row.insert(row.end(), field.cells[i].begin(), field.cells[i].end());
        table.rows.push_back(std::move(row));
    }
    return table;
}

ReportTable ranking_of(const Field& field) {
    const auto& all = techniques();
    ReportTable table{{"All matches of each together", "Tous les matchs de chacune ensemble"},
                      {{"technique", "technique"},
                       {"player", "joueur"},
                       {"games", "parties"},
                       {"score", "score"},
                       {"Elo", "Elo"},
                       {"CPU seconds a game", "secondes de processeur par partie"}},
                      {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Sum& sum = field.sums[i];
        const auto elo = [&](const char* words) {
            return fmt::format(fmt::runtime(words), elo_of(sum.score()), sum.low_elo(), sum.high_elo());
        };
        table.rows.push_back({all[i].name, all[i].player, std::to_string(sum.games),
                              fmt::format("{:.1f} % ± {:.1f}", 100 * sum.score(), 100 * sum.error()),
                              ReportCell{elo("{:+.0f} ({:+.0f} to {:+.0f})"), elo("{:+.0f} ({:+.0f} à {:+.0f})")},
                              fmt::format("{:.2f}", sum.cpu_seconds / std::max(1, sum.games))});
    }
    return table;
}

Plot strength_of(const Field& field) {
    const auto& all = techniques();
    Plot plot{"elo",
              {fmt::format("Strength with {} nodes a turn against all others", courses),
               fmt::format("Force avec {} nœuds par tour contre toutes les autres", courses)},
              {"technique", "technique"},
              {"Elo", "Elo"},
              Plot::Kind::bars,
              {},
              {},
              0.0};
    PlotSeries series{{"Elo against the field", "Elo contre les autres"}, {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        plot.categories.push_back(all[i].short_name);
        PlotPoint point{static_cast<double>(i), elo_of(field.sums[i].score())};
        point.low = field.sums[i].low_elo(), point.high = field.sums[i].high_elo();
        series.points.push_back(point);
    }
    plot.series.push_back(std::move(series));
    return plot;
}

Text summary_of(const Field& field) {
    const Technique& best = techniques()[field.best()];
    const double percent = 100 * field.sums[field.best()].score();
    return {fmt::format("Every planner imagines {} courses of events in a power's turn; the rule base and greedy "
                        "imagine none. Best of the field: {}, with {:.0f} % of the points.",
                        courses, best.name.en, percent),
            fmt::format(
                "Chaque planificateur imagine {} suites par tour de puissance ; la base de règles et le glouton n'en "
                "imaginent aucune. Le meilleur : {}, avec {:.0f} % des points.",
                courses, best.name.fr, percent)};
}

std::vector<Text> explanations() {
    return {
        {"Each match gives a player a whole side and swaps sides; a game ends by the rules or at round 12, when "
         "income decides. The matches are short: an interval that spans another's score does not tell the two "
         "apart.",
         "Chaque match donne un camp entier à un joueur et échange les camps ; une partie finit selon les règles "
         "ou au tour 12, au revenu. Les matchs sont courts : un intervalle qui couvre le score d'un autre ne les "
         "sépare pas."},
        {"Bustros weighed these techniques without building them all and chose the rule base. The planner climbs "
         "from the rule base's plan to others that do clearly better on the same dice; search, the genetic "
         "algorithm, min-max and the network start from the plans of the staff alone, without the rules.",
         "Bustros a pesé ces techniques sans toutes les construire et a choisi la base de règles. Le planificateur "
         "monte du plan de la base à d'autres qui font nettement mieux avec les mêmes dés ; la recherche, "
         "l'algorithme génétique, le min-max et le réseau partent des seuls plans de l'état-major, sans les "
         "règles."},
        {"The genetic algorithm is there twice. One breeds doctrines, the numbers that set the staff's mood, phase by "
         "phase. The other breeds what Bustros drew in figure 4.3: an individual is a whole turn in three parts, "
         "purchases, moves and placements; each part crosses over with the same part of the other parent, and a "
         "mutation changes one purchase, one stack's way or one placement. Landings, which take several orders, cross "
         "over as a whole.",
         "L'algorithme génétique y est deux fois. L'un croise des doctrines, les nombres qui règlent l'humeur de "
         "l'état-major, phase par phase. L'autre croise ce que Bustros a dessiné en figure 4.3 : un individu est un "
         "tour "
         "entier en trois parties, achats, mouvements et placements ; chaque partie se croise avec la même partie de "
         "l'autre parent, et une mutation change un achat, le chemin d'une pile ou un placement. Les débarquements, "
         "qui "
         "demandent plusieurs ordres, se croisent d'un bloc."}};
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    laboratory.expect(techniques().size() * (techniques().size() - 1) / 2);
    Report report;
    const auto field = play_all(laboratory, report);
    if (!field) return field.failure();
    report.title = {"Axis & Allies: the techniques at an equal budget", "Axis & Allies : les techniques à budget égal"};
    report.summary = summary_of(*field);
    report.sections.push_back(
        {{"Results", "Résultats"}, explanations(), {cross_table(*field), ranking_of(*field)}, {strength_of(*field)}});
    return report;
}

}  // namespace plateau::lab::axis_allies_techniques_again
