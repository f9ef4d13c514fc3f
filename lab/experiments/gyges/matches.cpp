#include <fmt/format.h>

#include "lab/experiments/gyges/parts.h"

namespace plateau::lab::gyges {

namespace {

// Wins of the first named in 40 games at depth 2, read off figure 4.5.
struct Duel {
    const char *first, *second;
    int their_wins;
};
constexpr std::array<Duel, 3> duels{{{"basic", "distance", 24}, {"basic", "maxpath", 5}, {"distance", "maxpath", 4}}};

constexpr const char* thinking = "time=50ms";

// Milliseconds of its own that a player had for a move.
std::string cpu_of(const nlohmann::json& match, std::size_t player) {
    const auto& use = match["players"][player];
    return fmt::format("{:.1f}", 1000 * use["cpu_seconds"].get<double>() / std::max(1.0, use["moves"].get<double>()));
}

std::string timed(const std::string& player) {
    return player + (player.find(':') == std::string::npos ? ":" : ",") + thinking;
}

// MTD(f) as deep as its time allows.
std::string timed_mtdf(const char* evaluation) {
    return timed(fmt::format("mtdf:eval={},depth=60,deepening=1,table=16", evaluation));
}

Estimate share_in(const nlohmann::json& match) {
    return share_of(match["wins"].get<int>() + match["draws"].get<int>() / 2.0, match["games"].get<int>());
}

std::string result_in(const nlohmann::json& match) {
    const Estimate share = share_in(match);
    return fmt::format("{}–{} ({} =), {:.1f} % ± {:.1f}", match["wins"].dump(), match["losses"].dump(),
                       match["draws"].dump(), 100 * share.value, 50 * (share.high - share.low));
}

// Both players are of one kind: `mtdf` or `thesis`.
Result<nlohmann::json> play_duel(Laboratory& laboratory, Report& report, const std::string& part, const char* rules,
                                 const char* kind, const Duel& duel) {
    const Encounter encounter{
        rules,
        {fmt::format("{}:depth=2,eval={}", kind, duel.first), fmt::format("{}:depth=2,eval={}", kind, duel.second)},
        400,
        random_setup};
    auto match = laboratory.match(encounter);
    if (match) add_row(report, row_of(part, encounter, *match));
    return match;
}

using Matches = std::array<nlohmann::json, duels.size()>;
struct Matrix {
    Matches by_their_rules, by_modern_rules;
};

Result<Matrix> play_duels(Laboratory& laboratory, Report& report) {
    Matrix matrix;
    for (std::size_t i = 0; i < duels.size(); ++i) {
        auto faithful = play_duel(laboratory, report, their_rules, their_rules, "mtdf", duels[i]);
        if (!faithful) return faithful.failure();
        auto modern = play_duel(laboratory, report, modern_rules, modern_rules, "mtdf", duels[i]);
        if (!modern) return modern.failure();
        matrix.by_their_rules[i] = std::move(*faithful);
        matrix.by_modern_rules[i] = std::move(*modern);
    }
    return matrix;
}

// Moves of one side in a game.
double mean_moves(const Matches& matches) {
    double plies = 0, games = 0;
    for (const auto& match : matches) {
        games += match["games"].get<double>();
        plies += match["plies"].get<double>() - random_setup * match["games"].get<double>();
    }
    return plies / games / 2;
}

Text verdict_on(const Matches& matches) {
    std::array<Estimate, duels.size()> shares;
    for (std::size_t i = 0; i < duels.size(); ++i) shares[i] = share_in(matches[i]);
    const Text near = to_text(is_near_half(shares[0]));
    const Text best =
        to_text(verdict_of_all(std::array{lies_between(shares[1], 0, 0.5), lies_between(shares[2], 0, 0.5)}));
    const double moves = mean_moves(matches);
    const Text lasts = to_text(moves <= 10 ? Verdict::agrees : Verdict::disagrees);
    return {
        fmt::format("that Basic and Distance are not far from 50/50 (taken as 40 to 60 %) {}; that MaxPath is the "
                    "strongest {}; that games hardly last longer than ten moves {} ({:.1f} moves of a side on "
                    "average).",
                    near.en, best.en, lasts.en, moves),
        fmt::format("que Basic et Distance ne sont pas loin du 50/50 (pris comme 40 à 60 %) {} ; que MaxPath est la "
                    "plus performante {} ; que les parties ne durent guère plus de dix coups {} ({} coups par camp en "
                    "moyenne).",
                    near.fr, best.fr, lasts.fr, figure(moves, 1).fr)};
}

ReportTable table_of(const Matrix& matrix) {
    ReportTable table{{"Games won at depth 2", "Parties gagnées à la profondeur 2"},
                      {{"first", "premier"},
                       {"second", "second"},
                       {"theirs, of 40", "les leurs, sur 40"},
                       {"here by their rules", "ici, leurs règles"},
                       {"the same share as theirs", "la même part qu'eux"},
                       {"here by the game's rules", "ici, règles du jeu"}},
                      {}};
    for (std::size_t i = 0; i < duels.size(); ++i)
        table.rows.push_back({duels[i].first, duels[i].second,
                              fmt::format("{}–{}", duels[i].their_wins, 40 - duels[i].their_wins),
                              result_in(matrix.by_their_rules[i]),
                              to_text(is_as_printed(share_in(matrix.by_their_rules[i]), duels[i].their_wins)),
                              result_in(matrix.by_modern_rules[i])});
    table.verdict = verdict_on(matrix.by_their_rules);
    return table;
}

ReportTable table_of(const Matches& matches) {
    ReportTable table{{"Games won at depth 2", "Parties gagnées à la profondeur 2"},
                      {{"first", "premier"},
                       {"second", "second"},
                       {"theirs, of 40", "les leurs, sur 40"},
                       {"here", "ici"},
                       {"the same share as theirs", "la même part qu'eux"}},
                      {}};
    for (std::size_t i = 0; i < duels.size(); ++i)
        table.rows.push_back(
            {duels[i].first, duels[i].second, fmt::format("{}–{}", duels[i].their_wins, 40 - duels[i].their_wins),
             result_in(matches[i]), to_text(is_as_printed(share_in(matches[i]), duels[i].their_wins))});
    table.verdict = verdict_on(matches);
    return table;
}

PlotPoint bar(std::size_t place, const Estimate& share) {
    return {static_cast<double>(place), 100 * share.value, 100 * share.low, 100 * share.high};
}

Plot plot_of(const Matrix& matrix) {
    Plot plot{"matrix",
              {"Share of the points of the first named at depth 2", "Part des points du premier nommé, profondeur 2"},
              {"", ""},
              {"%", "%"},
              Plot::Kind::bars,
              {{same("2013"), {}}, {{"here, their rules", "ici, leurs règles"}, {}}, {{"here", "ici"}, {}}},
              {},
              50.0};
    for (std::size_t i = 0; i < duels.size(); ++i) {
        plot.categories.push_back(same(fmt::format("{} – {}", duels[i].first, duels[i].second)));
        plot.series[0].points.push_back(bar(i, share_of(duels[i].their_wins, 40)));
        plot.series[1].points.push_back(bar(i, share_in(matrix.by_their_rules[i])));
        plot.series[2].points.push_back(bar(i, share_in(matrix.by_modern_rules[i])));
    }
    return plot;
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
    const Estimate share = share_in(match);
    row.error = fmt::format("{:.4f}", (share.high - share.low) / 2);
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
                       {"CPU ms a move, first", "ms de CPU par coup, premier"},
                       {"second", "second"}},
                      {}};
    for (const auto& encounter : encounters) {
        const auto match = laboratory.match(encounter);
        if (!match) return match.failure();
        add_row(report, row_of(title.en, encounter, *match));
        table.rows.push_back({encounter.players[0], encounter.players[1], (*match)["games"].dump(),
                              score_with_error(*match), elo_with_error(*match), cpu_of(*match, 0), cpu_of(*match, 1)});
    }
    return table;
}

Result<void> play_matrix(Laboratory& laboratory, Report& report) {
    const auto matrix = play_duels(laboratory, report);
    if (!matrix) return matrix.failure();
    report.sections.push_back(
        {{"Evaluation against evaluation (their figure 4.5)", "Évaluation contre évaluation (leur figure 4.5)"},
         {{"Both players are MTD(f) at depth 2, from random arrangements, each with both sides: 400 games a pair, "
           "theirs "
           "40 at most (read off the plot). By their rules no board comes back, so that no game is drawn; by the "
           "game's "
           "rules a third return of a position is a draw. Errors are half of 95 % intervals.",
           "Les deux joueurs sont MTD(f) à la profondeur 2, depuis des placements au hasard, chacun des deux côtés : "
           "400 "
           "parties par paire, les leurs 40 au plus (lues sur la figure). Selon leurs règles aucun plateau ne revient, "
           "et "
           "aucune partie n'est nulle ; selon les règles du jeu le troisième retour d'une position fait la nulle. Les "
           "erreurs sont des demi-intervalles à 95 %."}},
         {table_of(*matrix)},
         {plot_of(*matrix)}});
    return {};
}

Result<void> play_program_matrix(Laboratory& laboratory, Report& report) {
    Matches matches;
    for (std::size_t i = 0; i < duels.size(); ++i) {
        auto match = play_duel(laboratory, report, "their program", their_rules, "thesis", duels[i]);
        if (!match) return match.failure();
        matches[i] = std::move(*match);
    }
    report.sections.push_back(
        {{"Evaluation against evaluation (their figure 4.5): their program",
          "Évaluation contre évaluation (leur figure 4.5) : leur programme"},
         {{"Two of `thesis`, two plies deep, by the rules of their program, from random arrangements, each with both "
           "sides: 400 games a pair, theirs 40 at most (read off the plot). Errors are half of 95 % intervals.",
           "Deux `thesis`, à deux demi-coups, selon les règles de leur programme, depuis des placements au hasard, "
           "chacun des deux côtés : 400 parties par paire, les leurs 40 au plus (lues sur la figure). Les erreurs sont "
           "des demi-intervalles à 95 %."}},
         {table_of(matches)},
         {}});
    return {};
}

Result<void> play_at_equal_time(Laboratory& laboratory, Report& report) {
    std::vector<Encounter> planned, wished;
    for (const auto& duel : duels)
        planned.push_back({their_rules, {timed_mtdf(duel.first), timed_mtdf(duel.second)}, 100, random_setup, true});
    const std::string reference = timed_mtdf("maxpath");
    for (const char* player :
         {"mcts", "mcts:cutoff=4,eval=maxpath", "proof:fallback=mtdf,fallback.eval=maxpath,fallback.depth=1",
          "strong:eval=maxpath", "strong:eval=reach", "strong"})
        wished.push_back({modern_rules, {timed(player), reference}, 100, random_setup, true});
    const auto matches = play_matches(laboratory, report,
                                      {"MTD(f) with each evaluation: 50 ms of CPU a move, their rules",
                                       "MTD(f) avec chaque évaluation : 50 ms de processeur par coup, leurs règles"},
                                      planned);
    if (!matches) return matches.failure();
    const auto others =
        play_matches(laboratory, report,
                     {"Other searches against MTD(f) with maxpath: 50 ms of CPU a move, the game's rules",
                      "D'autres recherches contre MTD(f) avec maxpath : 50 ms de processeur par coup, règles du jeu"},
                     wished);
    if (!others) return others.failure();
    report.sections.push_back(
        {{"The matches at equal time that they planned, and searches that are not minimax",
          "Les matchs à temps égal qu'ils prévoyaient, et des recherches qui ne sont pas minimax"},
         {{"MTD(f) deepens ply by ply until its time is over. Time is the CPU time of the player's own thread, so that "
           "a "
           "busy machine gives both the same; the last columns tell what they used, which is less where a move ends "
           "the "
           "search early, as a forced win does. `mcts` plays games to their end at random, or four moves and then asks "
           "the "
           "evaluation; `proof` looks for a forced win by proof numbers and otherwise looks one move ahead; `strong` "
           "is "
           "this project's search, with three evaluations. They have no figures to compare with.",
           "MTD(f) approfondit de demi-coup en demi-coup jusqu'à la fin de son temps. Ce temps est celui du processeur "
           "pour "
           "le fil du joueur, si bien qu'une machine chargée donne autant aux deux ; les dernières colonnes disent ce "
           "qu'ils "
           "ont pris, moins là où un coup finit la recherche plus tôt, comme un gain forcé. `mcts` joue des parties au "
           "hasard "
           "jusqu'au bout, ou quatre coups puis interroge l'évaluation ; `proof` cherche un gain forcé par nombres de "
           "preuve "
           "et sinon regarde un coup d'avance ; `strong` est la recherche de ce projet, avec trois évaluations. Ils "
           "n'ont pas "
           "de chiffres à comparer."}},
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
            random_setup,
            true};
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
           "commands these weights were made. Time is CPU time.",
           "Ils ont étudié un perceptron et y ont renoncé faute de positions de valeur connue. Les parties d'un joueur "
           "contre lui-même en donnent : `plateau learn perceptron gyges` joue et ajuste, et docs/strength.md dit par "
           "quelles commandes ces poids ont été obtenus. Le temps est celui du processeur."}},
         {*table},
         {}});
    return {};
}

}  // namespace plateau::lab::gyges
