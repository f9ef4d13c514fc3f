// Families of techniques against one reference, plain alpha-beta, at equal CPU time on every game that all can play.
#include <fmt/format.h>

#include <algorithm>

#include "lab/experiments/experiments.h"

namespace plateau::lab::techniques_again {

namespace {

constexpr const char* thinking = "time=10ms";
constexpr const char* network = "eval=network,eval.weights=data/in_a_row/connect4.weights";

// The textbook searches stop at a depth unless they are told to go on deeper until the time is up.
std::string textbook(const char* name) { return fmt::format("{}:{},depth=60,deepening=1", name, thinking); }

struct Family {
    Text name;
    std::string player;
    std::string only_game = "";  // empty: every game
};

const std::vector<Family>& families() {
    static const std::vector<Family> all{
        {{"random play", "jeu au hasard"}, "random"},
        {{"full-width search (minimax)", "recherche complète (minimax)"}, textbook("minimax")},
        {{"memory-enhanced test (mtdf)", "test avec mémoire (mtdf)"}, textbook("mtdf")},
        {{"principal variation search (pvs)", "recherche de la variante principale (pvs)"},
         std::string{"pvs:"} + thinking},
        {{"sampling search (mcts)", "recherche par échantillons (mcts)"}, std::string{"mcts:"} + thinking},
        {{"value and policy of a network (mcts, as AlphaZero)",
          "valeur et politique d'un réseau (mcts, comme AlphaZero)"},
         fmt::format("mcts:{},{}", thinking, network),
         "connect4"},
        {{"value of the same network (pvs)", "valeur du même réseau (pvs)"},
         fmt::format("pvs:{},{}", thinking, network),
         "connect4"},
    };
    return all;
}

// In Gygès mtdf has another default evaluation than the others.
std::string player_in(const std::string& game, const Family& family) {
    const bool needs_evaluation = game == "gyges" && family.player.starts_with("mtdf:");
    return needs_evaluation ? family.player + ",eval=maxpath" : family.player;
}

const std::vector<std::string>& games() {
    static const std::vector<std::string> all{"connect4", "gomoku", "draughts", "gyges", "avalam"};
    return all;
}

PlotPoint bar(double x, const nlohmann::json& match) {
    PlotPoint point{x, match["elo"].get<double>()};
    if (match["elo_low"].is_number() && match["elo_high"].is_number()) {
        point.low = match["elo_low"];
        point.high = match["elo_high"];
    }
    return point;
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    const auto plays_all = [](const Family& family) { return family.only_game.empty(); };
    const auto for_all = static_cast<std::size_t>(std::count_if(families().begin(), families().end(), plays_all));
    laboratory.expect(games().size() * for_all + families().size() - for_all);
    const std::string reference = textbook("alphabeta");
    ReportTable table{{"Score against plain alpha-beta, and Elo", "Score contre l'alpha-bêta simple, et Elo"},
                      {{"family", "famille"}},
                      {}};
    Plot plot{"elo",
              {"Strength beside alpha-beta at equal time", "Force face à l'alpha-bêta à temps égal"},
              {"game", "jeu"},
              {"Elo", "Elo"},
              Plot::Kind::bars,
              {},
              {},
              0.0};
    Report report;
    report.data = {{"game", "player", "games", "score", "elo", "elo_error"}};
    for (const auto& game : games()) {
        table.columns.push_back({game, game});
        plot.categories.push_back({game, game});
    }
    for (const auto& family : families()) {
        PlotSeries series{family.name, {}};
        ReportRow row{family.name};
        for (std::size_t i = 0; i < games().size(); ++i) {
            if (!family.only_game.empty() && family.only_game != games()[i]) {
                row.push_back("");
                continue;
            }
            const std::string player = player_in(games()[i], family);
            const auto match = laboratory.match({games()[i], {player, reference}, 60, -1, true});
            if (!match) return match.failure();
            row.push_back(fmt::format("{} ({})", score_with_error(*match), elo_with_error(*match)));
            series.points.push_back(bar(static_cast<double>(i), *match));
            report.data.push_back({games()[i], player, (*match)["games"].dump(), (*match)["score"].dump(),
                                   (*match)["elo"].dump(), (*match)["elo_error"].dump()});
        }
        table.rows.push_back(std::move(row));
        plot.series.push_back(std::move(series));
    }
    report.title = {"Families of techniques at equal time", "Des familles de techniques à temps égal"};
    report.summary = {
        fmt::format(
            "Every player thinks 10 ms of CPU a move, with the default evaluation of its game; the reference is {}. "
            "The network was learned from games, for connect four alone. Elo of a match without a single point lost is "
            "a lower bound.",
            reference),
        fmt::format("Chaque joueur réfléchit 10 ms de processeur par coup, avec l'évaluation habituelle du jeu ; la "
                    "référence est {}. Le réseau, appris de parties, n'existe que pour le puissance quatre. "
                    "L'Elo d'un match sans un point perdu est une borne inférieure.",
                    reference)};
    report.sections.push_back({{"Results", "Résultats"},
                               {{"60 games a match. They begin with random moves, each opening is played twice with "
                                 "sides swapped. In brackets and behind "
                                 "±: 95 % intervals.",
                                 "60 parties par match. Elles commencent par des coups au hasard, chaque ouverture est "
                                 "jouée deux fois, les camps "
                                 "échangés. Entre crochets et derrière ± : intervalles à 95 %."}},
                               {table},
                               {plot}});
    return report;
}

}  // namespace plateau::lab::techniques_again
