// The experiments of Mollin et al., "Dossier de validation Intelligence Artificielle pour le jeu Avalam" (2014): their
// three players against one another, the readings their text leaves open, what undoing moves saves, and the engine they
// could not have.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "games/avalam/rules.h"
#include "lab/experiments/avalam/pairs.h"
#include "lab/experiments/avalam/ways.h"
#include "lab/experiments/experiments.h"
#include "play/stop_watch.h"

namespace plateau::lab::avalam_again {

namespace {

using nlohmann::json;

constexpr int games_a_pair = 400;

enum Which : std::size_t { easy_medium, easy_hard, medium_hard, pairs_in_all };

constexpr std::array<Printed, pairs_in_all> printed{{{{665, 694}, 25}, {{499, 809}, 0}, {{503, 807}, 0}}};
const std::array<Text, pairs_in_all> pair_names{{{"easy – medium", "facile – moyen"},
                                                 {"easy – hard", "facile – difficile"},
                                                 {"medium – hard", "moyen – difficile"}}};

// One way to take their text: the two players that search.
struct Reading {
    Text name;
    std::string medium, hard;
    bool changes_medium = true;  // else easy – medium is what it was
};

std::string level_of(const char* level, const char* options) {
    return fmt::format("mollin:level={}{}", level, options);
}

const Reading& as_levels() {
    static const Reading levels{{"the levels", "les niveaux"}, "medium", "hard"};
    return levels;
}

const std::vector<Reading>& other_readings() {
    static const std::vector<Reading> all{
        {{"depth without the root", "profondeur sans la racine"},
         level_of("medium", ",root=apart"),
         level_of("hard", ",root=apart")},
        {{"ties at random", "égalités au hasard"},
         level_of("medium", ",ties=random"),
         level_of("hard", ",ties=random")},
        {{"filter: both tests", "filtre : les deux tests"}, "medium", level_of("hard", ",filter=both"), false},
        {{"no filter", "sans filtre"}, "medium", level_of("hard", ",filter=none"), false},
        {{"promising moves first (ours)", "coups prometteurs d'abord (de nous)"},
         level_of("medium", ",ordering=1"),
         level_of("hard", ",ordering=1")},
    };
    return all;
}

std::array<std::string, 2> players_of(const Reading& reading, std::size_t pair) {
    return {pair == medium_hard ? reading.medium : "easy", pair == easy_medium ? reading.medium : reading.hard};
}

struct Compared {
    Meeting meeting;
    Comparison comparison;
};
using Meetings = std::map<std::size_t, Compared>;  // by pair

Result<Meetings> play_reading(Laboratory& laboratory, const Reading& reading) {
    Meetings meetings;
    for (std::size_t pair = 0; pair < pairs_in_all; ++pair) {
        if (pair == easy_medium && !reading.changes_medium) continue;
        auto meeting = meet(laboratory, players_of(reading, pair), games_a_pair);
        if (!meeting) return meeting.failure();
        const Comparison comparison = compare(*meeting, printed[pair]);
        meetings.emplace(pair, Compared{std::move(*meeting), comparison});
    }
    return meetings;
}

// --- tables ---------------------------------------------------------------------------------------------------------

double percent(int part, std::size_t whole) { return 100.0 * part / std::max<double>(1, static_cast<double>(whole)); }

std::string shares(const Meeting& meeting) {
    const Estimate points = meeting.points();
    return fmt::format("{:.1f} % – {:.1f} % ({:.1f} %) ± {:.1f}", percent(meeting.won(0), meeting.games.size()),
                       percent(meeting.won(1), meeting.games.size()), percent(meeting.drawn(), meeting.games.size()),
                       50 * (points.high - points.low));
}

std::string towers(const Meeting& meeting) {
    const Estimate first = meeting.towers(0), second = meeting.towers(1);
    return fmt::format("{:.2f} – {:.2f} ± {:.2f}", first.value, second.value,
                       std::max(first.high - first.value, second.high - second.value));
}

ReportTable table_of_pairs(Text title) {
    return {std::move(title),
            {{"pair", "paire"},
             {"games", "parties"},
             {"towers a game, theirs", "tours par partie, les leurs"},
             {"towers a game, here", "tours par partie, ici"},
             {"towers", "tours"},
             {"won, theirs", "gagnées, les leurs"},
             {"won (drawn), here", "gagnées (nulles), ici"},
             {"shares", "parts"}},
            {}};
}

ReportRow row_of(Text name, std::size_t pair, const Compared& result) {
    const Printed& theirs = printed[pair];
    return {std::move(name),
            std::to_string(result.meeting.games.size()),
            fmt::format("{:.2f} – {:.2f}", theirs.towers[0] / 100.0, theirs.towers[1] / 100.0),
            towers(result.meeting),
            to_text(result.comparison.towers),
            fmt::format("{} % – {} %", theirs.first_won, their_games - theirs.first_won),
            shares(result.meeting),
            to_text(result.comparison.shares)};
}

void add_data(Report& report, const Meeting& meeting) {
    for (std::size_t player = 0; player < 2; ++player)
        report.data.push_back({meeting.players[player], meeting.players[1 - player],
                               std::to_string(meeting.games.size()), std::to_string(meeting.won(player)),
                               std::to_string(meeting.drawn()), fmt::format("{:.4f}", meeting.towers(player).value),
                               fmt::format("{:.4f}", meeting.milliseconds(player).value),
                               fmt::format("{:.4f}", meeting.longest_milliseconds(player))});
}

// "easy – medium agrees, easy – hard disagrees"
Text verdicts_by_pair(const Meetings& meetings) {
    Text list;
    for (const auto& [pair, result] : meetings) {
        const Text verdict = to_text(result.comparison.both());
        list.en += fmt::format("{}{} {}", list.en.empty() ? "" : ", ", pair_names[pair].en, verdict.en);
        list.fr += fmt::format("{}{} {}", list.fr.empty() ? "" : ", ", pair_names[pair].fr, verdict.fr);
    }
    return list;
}

Text sentence(const Text& words) { return {words.en + ".", words.fr + "."}; }

// --- times ----------------------------------------------------------------------------------------------------------

struct Timed {
    Text name;
    Estimate mean;
    double longest;
    std::string theirs;
};

std::vector<Timed> times_of(const Meetings& levels) {
    const auto timed = [&](Text name, std::size_t pair, std::size_t player, std::string theirs) {
        const Meeting& meeting = levels.at(pair).meeting;
        return Timed{std::move(name), meeting.milliseconds(player), meeting.longest_milliseconds(player),
                     std::move(theirs)};
    };
    return {timed({"easy", "facile"}, easy_medium, 0, "80 / 4"),
            timed({"medium", "moyen"}, easy_medium, 1, "2330 / 16"),
            timed({"hard", "difficile"}, easy_hard, 1, "3300 / 199")};
}

ReportTable table_of_times(const Meetings& levels) {
    ReportTable table{{"Milliseconds a move, longest / mean", "Millisecondes par coup, le plus long / moyenne"},
                      {{"player", "joueur"}, {"theirs", "les leurs"}, {"here", "ici"}},
                      {}};
    const auto times = times_of(levels);
    for (const auto& one : times)
        table.rows.push_back(
            {one.name, one.theirs,
             fmt::format("{:.1f} / {:.4f} ± {:.4f}", one.longest, one.mean.value, one.mean.high - one.mean.value)});
    const Verdict order = verdict_of_all(std::array{is_positive(difference(times[1].mean, times[0].mean)),
                                                    is_positive(difference(times[2].mean, times[1].mean))});
    table.verdict = {
        fmt::format("that hard thinks longer than medium and medium longer than easy {}. The milliseconds themselves "
                    "cannot be compared: another machine, another language.",
                    to_text(order).en),
        fmt::format("que le difficile réfléchit plus que le moyen, et le moyen plus que le facile, {}. Les "
                    "millisecondes ne se comparent pas : autre machine, autre langage.",
                    to_text(order).fr)};
    return table;
}

// --- beyond them ----------------------------------------------------------------------------------------------------

Result<ReportTable> table_of_rivals(Laboratory& laboratory, Report& report) {
    ReportTable table{{"Equal time: 20 ms of CPU a move", "À temps égal : 20 ms de processeur par coup"},
                      {{"player", "joueur"},
                       {"against", "contre"},
                       {"games", "parties"},
                       {"won-drawn-lost", "gagnées-nulles-perdues"},
                       {"score", "score"},
                       {"Elo", "Elo"}},
                      {}};
    const std::string strong = "max:time=20ms";
    for (const std::string rival : {"mcts:time=20ms", "pvs:time=20ms,eval=progress",
                                    "alphabeta:time=20ms,depth=60,deepening=1,table=16,eval=progress", "hard"}) {
        const auto match = laboratory.match({"avalam", {strong, rival}, 100, 2, true});
        if (!match) return match.failure();
        table.rows.push_back(
            {strong, rival, (*match)["games"].dump(),
             fmt::format("{}-{}-{}", (*match)["wins"].dump(), (*match)["draws"].dump(), (*match)["losses"].dump()),
             score_with_error(*match), elo_with_error(*match)});
        report.data.push_back(
            {strong, rival, (*match)["games"].dump(), (*match)["wins"].dump(), (*match)["draws"].dump(), "", "", ""});
    }
    return table;
}

// --- the report -----------------------------------------------------------------------------------------------------

struct Played {
    Meetings levels;
    std::vector<Meetings> others;  // as other_readings()
};

Result<Played> play_all(Laboratory& laboratory, Report& report) {
    Played played;
    auto levels = play_reading(laboratory, as_levels());
    if (!levels) return levels.failure();
    played.levels = std::move(*levels);
    for (const auto& reading : other_readings()) {
        auto meetings = play_reading(laboratory, reading);
        if (!meetings) return meetings.failure();
        played.others.push_back(std::move(*meetings));
    }
    for (const auto& [pair, result] : played.levels) add_data(report, result.meeting);
    for (const auto& meetings : played.others)
        for (const auto& [pair, result] : meetings) add_data(report, result.meeting);
    return played;
}

ReportTable levels_table(const Played& played) {
    ReportTable table = table_of_pairs({"Their three levels", "Leurs trois niveaux"});
    for (const auto& [pair, result] : played.levels) table.rows.push_back(row_of(pair_names[pair], pair, result));
    table.verdict = sentence(verdicts_by_pair(played.levels));
    return table;
}

ReportTable readings_table(const Played& played) {
    ReportTable table = table_of_pairs({"Other readings of their text", "Autres lectures de leur texte"});
    for (std::size_t i = 0; i < played.others.size(); ++i)
        for (const auto& [pair, result] : played.others[i]) {
            const Text& reading = other_readings()[i].name;
            table.rows.push_back(row_of({fmt::format("{}: {}", pair_names[pair].en, reading.en),
                                         fmt::format("{} : {}", pair_names[pair].fr, reading.fr)},
                                        pair, result));
        }
    for (std::size_t i = 0; i < played.others.size(); ++i) {
        const Text verdicts = verdicts_by_pair(played.others[i]);
        const Text& name = other_readings()[i].name;
        const char* separator = i == 0 ? "" : "; ";
        table.verdict.en += fmt::format("{}{}: {}", separator, name.en, verdicts.en);
        table.verdict.fr += fmt::format("{}{} : {}", i == 0 ? "" : " ; ", name.fr, verdicts.fr);
    }
    table.verdict = sentence(table.verdict);
    return table;
}

// Their conclusion: medium beats easy, hard beats both.
Verdict order_of_levels(const Meetings& levels) {
    std::vector<Verdict> verdicts;
    for (const auto& [pair, result] : levels) verdicts.push_back(second_is_stronger(result.meeting));
    return verdict_of_all(verdicts);
}

// What the filter does to hard against medium when both of its tests are asked for.
Text about_the_filter(const Meeting& meeting) {
    const Estimate hard = share_of(meeting.won(1) + meeting.drawn() / 2.0, static_cast<int>(meeting.games.size()));
    const bool is_ruled_out = hard.high < 0.5;
    return {fmt::format("With both tests of its filter asked for (\"et\"), hard takes {:.1f} % of the points against "
                        "medium{}.",
                        100 * hard.value,
                        is_ruled_out ? ", so that cannot be what they played" : ", which does not rule it out"),
            fmt::format("Si les deux tests de son filtre sont exigés (« et »), le difficile prend {} % des points "
                        "contre le moyen{}.",
                        figure(100 * hard.value, 1).fr,
                        is_ruled_out ? " : ce ne peut être ce qu'ils ont joué" : ", ce qui ne l'exclut pas")};
}

Text summary_of(const Played& played) {
    const Text order = to_text(order_of_levels(played.levels)), pairs = verdicts_by_pair(played.levels);
    const Text filter = about_the_filter(played.others[2].at(medium_hard).meeting);
    return {fmt::format("Their order of the levels {}. Their figures, by towers and shares together: {}. {} They give "
                        "neither the weights of hard nor the order in which moves are listed; both matter.",
                        order.en, pairs.en, filter.en),
            fmt::format("Leur ordre des niveaux {}. Leurs chiffres, tours et parts ensemble : {}. {} Ils ne donnent ni "
                        "les poids du difficile ni l'ordre de la liste des coups ; les deux comptent.",
                        order.fr, pairs.fr, filter.fr)};
}

ReportSection coherence(const Played& played) {
    return {
        {"Coherence of the levels (their section 5)", "Cohérence des niveaux (leur section 5)"},
        {{fmt::format("Protocol: {} games a pair, theirs 100. Each opening of two random moves is played twice with "
                      "colours swapped; they do not say how their games began or whether colours alternated. Chance "
                      "came in somewhere: medium and hard have none, and towers of two games played again and again "
                      "would add up to a multiple of 50, which 503 is not.",
                      played.levels.at(easy_medium).meeting.games.size()),
          fmt::format("Protocole : {} parties par paire, les leurs 100. Chaque ouverture de deux coups au hasard est "
                      "jouée deux fois, couleurs échangées ; ils ne disent pas comment commençaient leurs parties ni "
                      "si les couleurs alternaient. Le hasard y est entré : moyen et difficile n'en ont pas, et les "
                      "tours de deux parties sans cesse rejouées feraient un multiple de 50, ce que 503 n'est pas.",
                      played.levels.at(easy_medium).meeting.games.size())},
         {"Errors are half of 95 % intervals; that of the shares is of the points, a draw counting half. They print no "
          "draws. So a share agrees or disagrees when it does both with draws left out and with half a point for each, "
          "and is left undecided when the two differ. Their towers are taken to vary from game to game as ours do.",
          "Les erreurs sont des demi-intervalles à 95 % ; celle des parts est celle des points, une nulle comptant la "
          "moitié. Ils n'impriment pas de nulles. Une part concorde ou non si elle le fait aussi bien en écartant les "
          "nulles qu'en leur donnant un demi-point, et reste en suspens si les deux diffèrent. Leurs tours sont "
          "supposées varier d'une partie à l'autre comme les nôtres."}},
        {levels_table(played)},
        {}};
}

ReportSection open_readings(const Played& played) {
    return {
        {"What their text leaves open", "Ce que leur texte laisse ouvert"},
        {{"Depth: their DecisionAlphaBeta hands the whole depth to the position after the move, which makes one ply "
          "more "
          "than a depth that counts it. Ties: it keeps the first of equally good moves of a list whose order is not "
          "given. "
          "Filter of hard: towers with at most four neighbours, and (\"et\") moves that make a five or an isolated "
          "tower; "
          "the levels take either, this table both and none. The last rows are not theirs: with promising moves tried "
          "first, ties fall well.",
          "Profondeur : leur DecisionAlphaBeta passe toute la profondeur à la position après le coup, soit un "
          "demi-coup de "
          "plus qu'une profondeur qui le compte. Égalités : il garde le premier des coups aussi bons d'une liste dont "
          "l'ordre n'est pas donné. Filtre du difficile : les tours d'au plus quatre voisines, « et » les coups qui "
          "font "
          "une tour de cinq ou isolée ; les niveaux se contentent de l'un, ce tableau prend les deux et aucun. Les "
          "dernières lignes ne sont pas d'eux : quand les coups prometteurs viennent d'abord, les égalités tombent "
          "bien."}},
        {readings_table(played)},
        {}};
}

ReportSection first_levels(const Meeting& chance, const Meeting& one_ply) {
    ReportTable table{
        {"Candidates for a first level against random play", "Candidats au premier niveau contre le hasard"},
        {{"player", "joueur"}, {"games", "parties"}, {"towers a game", "tours par partie"}, {"won", "gagnées"}},
        {}};
    for (const Meeting* meeting : {&chance, &one_ply})
        table.rows.push_back({meeting->players[1], std::to_string(meeting->games.size()),
                              fmt::format("{:.2f}", meeting->towers(1).value),
                              fmt::format("{:.1f} %", percent(meeting->won(1), meeting->games.size()))});
    table.verdict = {"whether people found a level too hard cannot be decided by games between programs.",
                     "qu'un niveau ait semblé trop difficile ne peut être tranché par des parties entre programmes."};
    return {
        {"Their first easy player", "Leur premier joueur facile"},
        {{"Alpha-beta of depth 1 was too hard for their testers, random play too easy for themselves: easy lies "
          "between.",
          "L'alpha-bêta de profondeur 1 était trop difficile pour leurs testeurs, le hasard trop facile à leurs yeux : "
          "le facile est entre les deux."}},
        {std::move(table)},
        {}};
}

ReportSection the_document() {
    return {
        {"The document", "Le document"},
        {{"F. Mollin, J. Suzan, K. Nadji, B. Csomor, A. Vincent and A. Seguret, \"Dossier de validation Intelligence "
          "Artificielle pour le jeu Avalam\", PROG6, third year, 2013/2014. `easy` plays any move that does not cover "
          "a "
          "tower of its own; `medium` is alpha-beta of depth 2 on the difference in towers; `hard` is alpha-beta of "
          "depth "
          "3 on that difference and on isolated towers and fives, with weights that change as the game goes on, and "
          "with "
          "a filter.",
          "F. Mollin, J. Suzan, K. Nadji, B. Csomor, A. Vincent et A. Seguret, « Dossier de validation Intelligence "
          "Artificielle pour le jeu Avalam », PROG6, licence 3, 2013/2014. Le facile joue n'importe quel coup qui ne "
          "couvre pas une de ses tours ; le moyen est l'alpha-bêta de profondeur 2 sur la différence de tours ; le "
          "difficile est l'alpha-bêta de profondeur 3 sur cette différence et sur les tours isolées ou de cinq, avec "
          "des "
          "poids qui changent au cours de la partie, et avec un filtre."}},
        {},
        {}};
}

ReportSection ways_of_playing(const json& speeds) {
    return {
        {"Playing and undoing against copying (their section 3.2)",
         "Jouer et annuler plutôt que copier (leur section 3.2)"},
        {{"Their first alpha-beta copied the board at every node, their last one plays and undoes on a single board. "
          "All "
          "three ways visit the same nodes.",
          "Leur premier alpha-bêta copiait le plateau à chaque nœud, le dernier joue et annule sur un seul plateau. "
          "Les "
          "trois manières visitent les mêmes nœuds."}},
        {table_of_ways(speeds)},
        {}};
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    laboratory.expect(16 + 2 + 1 + 4);
    Report report;
    report.title = {"Avalam: the players of Mollin et al. (2014)", "Avalam : les joueurs de Mollin et al. (2014)"};
    report.data = {
        {"player", "against", "games", "wins", "draws", "towers_a_game", "cpu_ms_a_move", "longest_move_ms"}};
    const auto played = play_all(laboratory, report);
    if (!played) return played.failure();
    const auto chance = meet(laboratory, {"random", "easy"}, games_a_pair);
    if (!chance) return chance.failure();
    const auto one_ply = meet(laboratory, {"random", level_of("medium", ",depth=1")}, games_a_pair);
    if (!one_ply) return one_ply.failure();
    const auto speeds = time_ways(laboratory);
    if (!speeds) return speeds.failure();
    auto rivals = table_of_rivals(laboratory, report);
    if (!rivals) return rivals.failure();

    report.summary = summary_of(*played);
    report.sections = {
        the_document(),
        coherence(*played),
        open_readings(*played),
        first_levels(*chance, *one_ply),
        {{"Times (their section 6)", "Temps (leur section 6)"},
         {{"Here the longest is by the clock, the mean is CPU time with its 95 % error over games.",
           "Ici le plus long est pris à la montre, la moyenne est en temps de calcul, avec son erreur à 95 % sur les "
           "parties."}},
         {table_of_times(played->levels)},
         {}},
        ways_of_playing(*speeds),
        {{"Beyond their players", "Au-delà de leurs joueurs"},
         {{"`max` is principal variation search with an evaluation fitted to exact endgame values, and the exact "
           "solver. "
           "Nothing of this is in their document.",
           "`max` est une recherche de la variante principale avec une évaluation ajustée aux valeurs exactes des fins "
           "de "
           "partie, et le solveur exact. Rien de cela n'est dans leur document."}},
         {*rivals},
         {}}};
    return report;
}

}  // namespace plateau::lab::avalam_again
