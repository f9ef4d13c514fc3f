#include <fmt/format.h>

#include "lab/experiments/gyges/parts.h"

namespace plateau::lab::gyges {

namespace {

// Wins of the first named in 40 games at depth 2 (figure 4.5).
struct Duel {
    const char *first, *second;
    int their_wins;
};
constexpr std::array<Duel, 3> duels{{{"basic", "distance", 24}, {"basic", "maxpath", 5}, {"distance", "maxpath", 4}}};

constexpr const char* thinking = "time=50ms";

// Milliseconds of its own that a player had for a move; on a busy machine fewer than the clock's.
std::string cpu_of(const nlohmann::json& match, std::size_t player) {
    const auto& use = match["players"][player];
    return fmt::format("{:.1f}", 1000 * use["cpu_seconds"].get<double>() / use["moves"].get<double>());
}

std::string timed(const std::string& player) {
    return player + (player.find(':') == std::string::npos ? ":" : ",") + thinking;
}

// `scores` of the first named of each duel; a game has so many moves of both sides.
Text conclusion(const std::array<double, duels.size()>& scores, double plies) {
    const bool is_strongest = scores[1] < 0.4 && scores[2] < 0.4, is_basic_better = scores[0] > 0.55;
    return {
        fmt::format("MaxPath is the strongest at equal depth: {}. Basic beats Distance (24 to 16): {}, it takes "
                    "{:.0f} % of the points here; 40 games leave an error of 15 %. Games last about ten moves: here "
                    "{:.1f} moves of each side.",
                    is_strongest ? "agrees" : "does not agree", is_basic_better ? "agrees" : "does not agree",
                    100 * scores[0], plies / 2),
        fmt::format(
            "MaxPath est la plus forte à profondeur égale : {}. Basic bat Distance (24 à 16) : {}, elle prend "
            "ici {:.0f} % des points ; 40 parties laissent une erreur de 15 %. Les parties durent une dizaine de "
            "coups : ici {:.1f} coups de chaque camp.",
            is_strongest ? "d'accord" : "pas d'accord", is_basic_better ? "d'accord" : "pas d'accord", 100 * scores[0],
            plies / 2)};
}

}  // namespace

void add_row(Report& report, const DataRow& row) {
    report.data.push_back({row.part, row.first, row.second, row.games, row.wins, row.draws, row.nodes, row.milliseconds,
                           row.nodes_per_ms, row.moves_to_win, row.score, row.error});
}

DataRow row_of(const std::string& part, const Encounter& encounter, const nlohmann::json& match) {
    DataRow row;
    row.part = part;
    row.first = encounter.players[0];
    row.second = encounter.players[1];
    row.games = match["games"].dump();
    row.wins = match["wins"].dump();
    row.draws = match["draws"].dump();
    row.score = fmt::format("{:.4f}", match["score"].get<double>());
    return row;
}

Result<ReportTable> play_matches(Laboratory& laboratory, Report& report, const Text& title,
                                 const std::vector<Encounter>& encounters) {
    ReportTable table{title,
                      {{"first", "premier"},
                       {"second", "second"},
                       {"games", "parties"},
                       {"score of the first", "score du premier"},
                       {"Elo", "Elo"},
                       {"CPU ms a move", "ms CPU par coup"}},
                      {}};
    for (const auto& encounter : encounters) {
        const auto match = laboratory.match(encounter);
        if (!match) return match.failure();
        add_row(report, row_of(title.en, encounter, *match));
        table.rows.push_back({encounter.players[0], encounter.players[1], (*match)["games"].dump(),
                              score_with_error(*match), elo_with_error(*match),
                              cpu_of(*match, 0) + ", " + cpu_of(*match, 1)});
    }
    return table;
}

Result<void> play_matrix(Laboratory& laboratory, Report& report) {
    ReportTable table{{"Games won at depth 2", "Parties gagnées à la profondeur 2"},
                      {{"first", "premier"},
                       {"second", "second"},
                       {"theirs, of 40", "les leurs, sur 40"},
                       {"ours by their rules", "les nôtres, leurs règles"},
                       {"ours by the game's rules", "les nôtres, règles du jeu"}},
                      {}};
    Plot plot{"matrix",
              {"Share of the points of the first named at depth 2", "Part des points du premier nommé, profondeur 2"},
              {"", ""},
              {"%", "%"},
              Plot::Kind::bars,
              {{{"2013", "2013"}, {}}, {{"here, their rules", "ici, leurs règles"}, {}}, {{"here", "ici"}, {}}},
              {},
              50.0};
    std::array<double, duels.size()> scores{};  // by the game's rules
    double plies = 0, games = 0;
    for (std::size_t i = 0; i < duels.size(); ++i) {
        const auto& duel = duels[i];
        const std::string name = fmt::format("{} – {}", duel.first, duel.second);
        plot.categories.push_back({name, name});
        plot.series[0].points.push_back({static_cast<double>(i), duel.their_wins / 0.4});
        std::vector<std::string> row{duel.first, duel.second,
                                     fmt::format("{}–{}", duel.their_wins, 40 - duel.their_wins)};
        std::size_t series = 1;
        for (const char* rules : {their_rules, modern_rules}) {
            const Encounter encounter{
                rules,
                {fmt::format("mtdf:depth=2,eval={}", duel.first), fmt::format("mtdf:depth=2,eval={}", duel.second)},
                rules == modern_rules && i > 0 ? 400 : 100,
                random_setup};
            const auto match = laboratory.match(encounter);
            if (!match) return match.failure();
            add_row(report, row_of(rules, encounter, *match));
            row.push_back(fmt::format("{}–{} ({} =), {}", (*match)["wins"].dump(), (*match)["losses"].dump(),
                                      (*match)["draws"].dump(), score_with_error(*match)));
            scores[i] = (*match)["score"];
            games += (*match)["games"].get<double>();
            plies += (*match)["plies"].get<double>() - random_setup * (*match)["games"].get<double>();
            plot.series[series++].points.push_back({static_cast<double>(i), 100 * (*match)["score"].get<double>()});
        }
        table.rows.push_back(std::move(row));
    }
    report.sections.push_back(
        {{"Evaluation against evaluation (their figure 4.5)", "Évaluation contre évaluation (leur figure 4.5)"},
         {{"Both players are MTD(f) at depth 2, from random arrangements, sides swapped.",
           "Les deux joueurs sont MTD(f) à la profondeur 2, depuis des placements au hasard, "
           "les camps échangés."},
          conclusion(scores, plies / games)},
         {table},
         {plot}});
    return {};
}

Result<void> play_at_equal_time(Laboratory& laboratory, Report& report) {
    std::vector<Encounter> planned, wished;
    for (const auto& duel : duels)
        planned.push_back(
            {modern_rules,
             {timed(fmt::format("mtdf:eval={}", duel.first)), timed(fmt::format("mtdf:eval={}", duel.second))},
             60,
             random_setup});
    const std::string reference = timed("mtdf:eval=maxpath");
    for (const char* player :
         {"mcts", "mcts:cutoff=4,eval=maxpath", "proof:fallback=mtdf,fallback.eval=maxpath,fallback.depth=1",
          "strong:eval=maxpath", "strong:eval=reach", "strong"})
        wished.push_back({modern_rules, {timed(player), reference}, 60, random_setup});
    const auto matches =
        play_matches(laboratory, report, {"Equal time: 50 ms a move", "Temps égal : 50 ms par coup"}, planned);
    if (!matches) return matches.failure();
    const auto others = play_matches(laboratory, report,
                                     {"Other searches against MTD(f) with maxpath, 50 ms a move",
                                      "D'autres recherches contre MTD(f) avec maxpath, 50 ms par coup"},
                                     wished);
    if (!others) return others.failure();
    report.sections.push_back(
        {{"The matches at equal time that they planned, and searches that are not minimax",
          "Les matchs à temps égal qu'ils prévoyaient, et des recherches qui ne sont pas minimax"},
         {{"Here MTD(f) deepens ply by ply until its time is over. mcts plays games to their end at random, or four "
           "moves "
           "and then asks the evaluation; proof looks for a forced win by proof numbers and otherwise looks one move "
           "ahead; strong is this project's search, with three evaluations. The clock runs for both alike, but a "
           "machine "
           "that "
           "others use gives less: the last column tells what the players had. With a few milliseconds MTD(f) looks "
           "one "
           "or two plies ahead, and whoever sees the opponent's next win (proof, strong) or samples it (mcts) beats "
           "it; "
           "maxpath, strongest at equal depth, then loses its lead, for it looks at fewer positions in the same time.",
           "Ici MTD(f) approfondit de demi-coup en demi-coup jusqu'à la fin de son temps. mcts joue des parties au "
           "hasard "
           "jusqu'au bout, ou quatre coups puis interroge l'évaluation ; proof cherche un gain forcé par nombres de "
           "preuve et sinon regarde un coup d'avance ; strong est la recherche de ce projet, avec trois évaluations. "
           "L'horloge "
           "tourne pour les deux, mais une machine partagée donne moins : la dernière colonne dit ce que les joueurs "
           "ont "
           "eu. En quelques millisecondes MTD(f) voit un ou deux demi-coups, et qui voit le prochain gain adverse "
           "(proof, "
           "strong) ou l'échantillonne (mcts) le bat ; maxpath, la plus forte à profondeur égale, perd alors son "
           "avance, "
           "car "
           "elle regarde moins de positions dans le même temps."}},
         {*matches, *others},
         {}});
    return {};
}

Result<void> play_learned(Laboratory& laboratory, Report& report) {
    const auto equal = [](const char* first, const char* second, const char* limit) {
        return Encounter{
            modern_rules,
            {fmt::format("strong:eval={},{}", first, limit), fmt::format("strong:eval={},{}", second, limit)},
            100,
            random_setup};
    };
    const auto table = play_matches(
        laboratory, report,
        {"The learned network and the hand-made evaluations", "Le réseau appris et les évaluations faites à la main"},
        {equal("network", "reach", "nodes=2000"), equal("network", "reach", thinking),
         equal("network", "maxpath", "nodes=2000")});
    if (!table) return table.failure();
    report.sections.push_back(
        {{"What learning adds", "Ce qu'apporte l'apprentissage"},
         {{"They studied a perceptron and gave it up for want of positions whose worth is known. Games of a player "
           "with "
           "itself supply them: `plateau learn perceptron gyges` plays and fits, and docs/strength.md tells by which "
           "commands these weights were made.",
           "Ils ont étudié un perceptron et y ont renoncé faute de positions de valeur connue. Les parties d'un joueur "
           "contre lui-même en donnent : `plateau learn perceptron gyges` joue et ajuste, et docs/strength.md dit par "
           "quelles commandes ces poids ont été obtenus."}},
         {*table},
         {}});
    return {};
}

}  // namespace plateau::lab::gyges
