// The experiments of Mollin et al., "Avalam: rapport d'intelligence artificielle" (2014): their three players against
// one another, the readings their text leaves open, what undoing moves saves, and the engine they could not have.
#include <fmt/format.h>

#include <cstdio>
#include <map>

#include "games/avalam/rules.h"
#include "lab/experiments/avalam/boards.h"
#include "lab/experiments/experiments.h"
#include "lab/match/match_plan.h"
#include "lab/match/match_score.h"
#include "play/catalog.h"
#include "play/files.h"
#include "play/stop_watch.h"

namespace plateau::lab::avalam_again {

namespace {

using nlohmann::json;

constexpr int usual_games = 100;
constexpr int random_plies = 2;  // players without luck would play one game a hundred times

// What Mollin et al. print of a pair: the weaker player first.
struct Printed {
    std::string towers, share;
};

struct Pair {
    Text name;
    std::array<std::string, 2> players;
    Printed theirs;
};

const std::vector<Pair>& their_pairs() {
    static const std::vector<Pair> all{
        {{"easy - medium", "facile - moyen"}, {"easy", "medium"}, {"665-694", "25 %-75 %"}},
        {{"easy - hard", "facile - difficile"}, {"easy", "hard"}, {"499-809", "0 %-100 %"}},
        {{"medium - hard", "moyen - difficile"}, {"medium", "hard"}, {"503-807", "0 %-100 %"}},
    };
    return all;
}

// Other readings of their text.
const std::vector<Pair>& readings() {
    static const std::vector<Pair> all{
        {{"easy - medium, root apart", "facile - moyen, racine à part"},
         {"easy", "mollin:level=medium,root=apart"},
         {"665-694", "25 %-75 %"}},
        {{"easy - hard, root apart", "facile - difficile, racine à part"},
         {"easy", "mollin:level=hard,root=apart"},
         {"499-809", "0 %-100 %"}},
        {{"medium - hard, root apart", "moyen - difficile, racine à part"},
         {"mollin:level=medium,root=apart", "mollin:level=hard,root=apart"},
         {"503-807", "0 %-100 %"}},
        {{"easy - medium, ties by the list of moves", "facile - moyen, égalités selon la liste des coups"},
         {"easy", "mollin:level=medium,ordering=0"},
         {"665-694", "25 %-75 %"}},
        {{"easy - hard, ties by the list of moves", "facile - difficile, égalités selon la liste des coups"},
         {"easy", "mollin:level=hard,ordering=0"},
         {"499-809", "0 %-100 %"}},
        {{"medium - hard, filter as written", "moyen - difficile, filtre à la lettre"},
         {"medium", "mollin:level=hard,filter=both"},
         {"503-807", "0 %-100 %"}},
        {{"medium - hard, no filter", "moyen - difficile, sans filtre"},
         {"medium", "mollin:level=hard,filter=none"},
         {"503-807", "0 %-100 %"}},
        {{"random - easy", "hasard - facile"}, {"random", "easy"}, {"", ""}},
        {{"random - alpha-beta of depth 1", "hasard - alpha-bêta de profondeur 1"},
         {"random", "mollin:level=medium,depth=1"},
         {"", ""}},
    };
    return all;
}

struct Tally {
    std::array<int, 2> towers{}, wins{};
    int draws = 0, games = 0;
    std::array<play::SeatUse, 2> use;
};

int towers_of(const avalam::Position& position, Side side) { return points(position, side); }

// The towers of both seats when a game is over.
std::array<int, 2> final_towers(const play::PlayedGame& game) {
    const avalam::Rules rules;
    avalam::Position position = rules.start();
    for (const auto& move : game.moves) position = rules.after(position, *rules.parse_move(position, move.text));
    return {towers_of(position, Side::first), towers_of(position, Side::second)};
}

void add(Tally& tally, const play::PlayedGame& game, int number) {
    const GameResult result = result_of(game, number);
    const auto towers = final_towers(game);
    ++tally.games;
    for (int player = 0; player < 2; ++player) {
        const auto at = static_cast<std::size_t>(player);
        tally.towers[at] += towers[index_of(seat_of(player, number))];
        tally.use[at].moves += result.use[at].moves;
        tally.use[at].nodes += result.use[at].nodes;
        tally.use[at].cpu_seconds += result.use[at].cpu_seconds;
        tally.use[at].longest_move_seconds =
            std::max(tally.use[at].longest_move_seconds, result.use[at].longest_move_seconds);
    }
    if (result.half_points == 1) ++tally.draws;
    else ++tally.wins[result.half_points == 2 ? 0 : 1];
}

json to_json(const Tally& tally) {
    json answer{{"games", tally.games}, {"draws", tally.draws}};
    for (std::size_t player = 0; player < 2; ++player) {
        const auto& use = tally.use[player];
        answer["players"].push_back({{"towers", tally.towers[player]},
                                     {"wins", tally.wins[player]},
                                     {"moves", use.moves},
                                     {"nodes", use.nodes},
                                     {"cpu_seconds", use.cpu_seconds},
                                     {"longest_move_seconds", use.longest_move_seconds}});
    }
    return answer;
}

// Colours alternate; two games begin alike.
Result<json> meet(Laboratory& laboratory, const std::array<std::string, 2>& players) {
    const int games = laboratory.plan().games > 0 ? laboratory.plan().games : usual_games;
    const std::string name = fmt::format("games {} {} {}", players[0], players[1], games);
    return laboratory.part(name, [&]() -> Result<json> {
        const play::FileResources resources;
        const auto avalam = play::open_game("avalam", resources);
        if (!avalam) return avalam.failure();
        MatchPlan match;
        match.game = "avalam";
        match.players = players;
        match.games = games;
        match.random_plies = random_plies;
        match.seed = laboratory.plan().seed;
        Tally tally;
        for (int number = 0; number < games && !laboratory.should_stop(); ++number) {
            const auto game = (*avalam)->play_game(plan_of_game(match, number), laboratory.stop());
            if (!game) return game.failure();
            if (game->ending) add(tally, *game, number);
        }
        return to_json(tally);
    });
}

std::string shares(const json& part) {
    const double games = part["games"];
    return fmt::format("{:.0f} %-{:.0f} % ({:.0f} %)", 100 * part["players"][0]["wins"].get<double>() / games,
                       100 * part["players"][1]["wins"].get<double>() / games,
                       100 * part["draws"].get<double>() / games);
}

std::string towers(const json& part) {
    return fmt::format("{}-{}", part["players"][0]["towers"].get<int>(), part["players"][1]["towers"].get<int>());
}

ReportTable table_of_pairs(Text title) {
    return {std::move(title),
            {{"pair", "paire"},
             {"towers, theirs", "tours, les leurs"},
             {"towers, here", "tours, ici"},
             {"won, theirs", "gagnées, les leurs"},
             {"won (drawn), here", "gagnées (nulles), ici"}},
            {}};
}

// The reading of their text whose towers come nearest to a row of their table.
struct Nearest {
    std::string reading, towers, shares;
    int distance = 1 << 20;
};
using NearestReadings = std::map<std::string, Nearest>;  // by their towers

int distance_of(const std::string& theirs, const json& part) {
    int first = 0, second = 0;
    if (std::sscanf(theirs.c_str(), "%d-%d", &first, &second) != 2) return 1 << 20;
    const double scale = usual_games / part["games"].get<double>();
    return static_cast<int>(std::abs(scale * part["players"][0]["towers"].get<double>() - first) +
                            std::abs(scale * part["players"][1]["towers"].get<double>() - second));
}

std::string sentence_of(const NearestReadings& readings) {
    std::string text;
    for (const auto& [theirs, nearest] : readings)
        text += fmt::format("{}{}: {} ({})", text.empty() ? "" : "; ", theirs, nearest.reading, nearest.towers);
    return text;
}

Result<void> add_pairs(Laboratory& laboratory, const std::vector<Pair>& pairs, Report& report, ReportTable& table,
                       NearestReadings& nearest) {
    for (const auto& pair : pairs) {
        const auto part = meet(laboratory, pair.players);
        if (!part) return part.failure();
        if (const int distance = distance_of(pair.theirs.towers, *part); !pair.theirs.towers.empty())
            if (Nearest& best = nearest[pair.theirs.towers]; distance < best.distance)
                best = {pair.players[0] + " - " + pair.players[1], towers(*part), shares(*part), distance};
        table.rows.push_back({pair.players[0] + " - " + pair.players[1], pair.theirs.towers, towers(*part),
                              pair.theirs.share, shares(*part)});
        for (std::size_t player = 0; player < 2; ++player) {
            const json& one = (*part)["players"][player];
            report.data.push_back({pair.players[player], pair.players[1 - player], (*part)["games"].dump(),
                                   one["wins"].dump(), (*part)["draws"].dump(), one["towers"].dump(),
                                   one["nodes"].dump(), one["cpu_seconds"].dump(), one["longest_move_seconds"].dump()});
        }
    }
    return {};
}

struct Level {
    std::string player, theirs;
};

// Mean CPU time and longest wall time a move, of the player named second in a pair of `against`.
Result<std::vector<std::string>> times_of(Laboratory& laboratory, const Level& level) {
    const std::array<std::string, 2> players{level.player == "easy" ? "medium" : "easy", level.player};
    const auto part = level.player == "easy" ? meet(laboratory, {"easy", "medium"}) : meet(laboratory, players);
    if (!part) return part.failure();
    const json& one = (*part)["players"][level.player == "easy" ? 0 : 1];
    const double mean = one["cpu_seconds"].get<double>() / std::max(1.0, one["moves"].get<double>());
    return std::vector<std::string>{
        level.player, level.theirs,
        fmt::format("{:.1f} / {:.3f} ms", 1000 * one["longest_move_seconds"].get<double>(), 1000 * mean)};
}

Result<ReportTable> table_of_times(Laboratory& laboratory) {
    ReportTable table{{"Time a move, longest / mean", "Temps par coup, le plus long / moyen"},
                      {{"player", "joueur"}, {"theirs", "les leurs"}, {"here", "ici"}},
                      {}};
    for (const Level& level :
         {Level{"easy", "80 / 4 ms"}, Level{"medium", "2330 / 16 ms"}, Level{"hard", "3300 / 199 ms"},
          Level{"mollin:level=hard,root=apart", "3300 / 199 ms"}}) {
        auto row = times_of(laboratory, level);
        if (!row) return row.failure();
        table.rows.push_back(std::move(*row));
    }
    return table;
}

// --- playing and undoing against copying ----------------------------------------------------------------------------

Result<json> time_ways(Laboratory& laboratory) {
    return laboratory.part("ways of looking ahead", [&]() -> Result<json> {
        using avalam_boards::Way;
        const avalam::Rules rules;
        json answer = json::array();
        for (const Way way : {Way::plain_copy, Way::plain_undo, Way::engine_copy}) {
            Random random{laboratory.plan().seed};
            std::uint64_t nodes = 0;
            const double start = play::process_cpu_seconds();
            for (int game = 0; game < 8; ++game) {
                avalam::Position position = rules.start();
                for (int ply = 0; ply < 12 + game && !rules.outcome(position); ++ply)
                    position = rules.after(position, rules.sample(position, random));
                nodes += avalam_boards::look_ahead(position, 3, way).nodes;
            }
            const double seconds = play::process_cpu_seconds() - start;
            answer.push_back({{"nodes", nodes}, {"cpu_seconds", seconds}});
        }
        return answer;
    });
}

ReportTable table_of_ways(const json& ways) {
    const std::vector<Text> names{{"plain board, copied for each move", "plateau simple, copié à chaque coup"},
                                  {"plain board, moves undone", "plateau simple, coups annulés"},
                                  {"the engine's board, copied (56 bytes)", "plateau du moteur, copié (56 octets)"}};
    ReportTable table{
        {"Alpha-beta of depth 3 from eight positions", "Alpha-bêta de profondeur 3 de huit positions"},
        {{"way", "manière"}, {"nodes", "nœuds"}, {"nodes a CPU second", "nœuds par seconde"}, {"speed", "vitesse"}},
        {}};
    const auto speed = [&](std::size_t i) {
        return ways[i]["nodes"].get<double>() / std::max(1e-9, ways[i]["cpu_seconds"].get<double>());
    };
    for (std::size_t i = 0; i < ways.size(); ++i)
        table.rows.push_back({names[i].en, ways[i]["nodes"].dump(), fmt::format("{:.2f} M", speed(i) / 1e6),
                              fmt::format("{:.1f} x", speed(i) / speed(0))});
    return table;
}

// --- beyond them ----------------------------------------------------------------------------------------------------

Result<ReportTable> table_of_rivals(Laboratory& laboratory, Report& report) {
    ReportTable table{
        {"Equal time: 20 ms a move", "À temps égal : 20 ms par coup"},
        {{"players", "joueurs"}, {"won-drawn-lost", "gagnées-nulles-perdues"}, {"score", "score"}, {"Elo", "Elo"}},
        {}};
    const std::string strong = "max:time=20ms";
    for (const std::string rival : {"mcts:time=20ms", "pvs:time=20ms,eval=progress",
                                    "alphabeta:time=20ms,depth=60,deepening=1,table=16,eval=progress", "hard"}) {
        const auto match = laboratory.match({"avalam", {strong, rival}, 60, random_plies});
        if (!match) return match.failure();
        table.rows.push_back(
            {strong + " - " + rival,
             fmt::format("{}-{}-{}", (*match)["wins"].dump(), (*match)["draws"].dump(), (*match)["losses"].dump()),
             score_with_error(*match), elo_with_error(*match)});
        report.data.push_back({strong, rival, (*match)["games"].dump(), (*match)["wins"].dump(),
                               (*match)["draws"].dump(), "", "", "", ""});
    }
    return table;
}

void tell_results(Report& report, const NearestReadings& nearest) {
    report.title = {"Avalam: the players of Mollin et al. (2014)", "Avalam : les joueurs de Mollin et al. (2014)"};
    report.summary = {
        "Their order holds: medium beats easy, hard beats both. Taken by the letter, easy is weaker here than in their "
        "table and hard does not win every game: their text gives no numbers for the weights of hard, its filter can "
        "be read in two ways, and it does not say which of several equal moves is played. The readings that come "
        "nearest to the towers they counted are " +
            sentence_of(nearest) + ".",
        "Leur ordre tient : moyen bat facile, difficile bat les deux. Pris à la lettre, facile est plus faible ici que "
        "dans leur tableau et difficile ne gagne pas toutes ses parties : leur texte ne donne pas les poids de "
        "difficile, son filtre se lit de deux manières, et rien ne dit lequel de plusieurs coups égaux est joué. Les "
        "lectures les plus proches des tours qu'ils ont comptées sont " +
            sentence_of(nearest) + "."};
}

ReportSection section_on_levels(ReportTable table) {
    return {{"Coherence of the levels", "Cohérence des niveaux"},
            {{"Each opening of two random moves is played twice with colours swapped; they do not say how their games "
              "began or whether colours alternated. They count draws for neither; so does the table here, with the "
              "share of draws in brackets. A hundred games leave an uncertainty of about ten points in each share.",
              "Chaque ouverture de deux coups au hasard est jouée deux fois, couleurs échangées ; ils ne disent pas "
              "comment commençaient leurs parties ni si les couleurs alternaient. Ils ne comptent les nulles pour "
              "personne ; ici de même, la part des nulles entre parenthèses. Cent parties laissent une incertitude "
              "d'une dizaine de points par part."}},
            {std::move(table)},
            {}};
}

ReportSection section_on_readings(ReportTable table) {
    return {{"What their text leaves open", "Ce que leur texte laisse ouvert"},
            {{"`root=apart` reads their depths 2 and 3 as plies below the move at the root. The filter of hard says: "
              "only towers with at most four neighbours, and only moves that make a five or an isolated tower. Read as "
              "`both` it drops most good replies and the search believes in lines that nobody would play; read as "
              "`either` it keeps its order. Their remark that alpha-beta of depth 1 was too hard for a first level, "
              "and random play too easy, can be read off the last two rows.",
              "`root=apart` lit leurs profondeurs 2 et 3 comme des demi-coups sous le coup de la racine. Le filtre du "
              "niveau difficile dit : seulement les tours d'au plus quatre voisines, et seulement les coups qui font "
              "une tour de cinq ou isolée. Lu comme `both`, il écarte la plupart des bonnes réponses et la recherche "
              "croit à des lignes que personne ne jouerait ; lu comme `either`, il garde leur ordre. Leur remarque que "
              "l'alpha-bêta de profondeur 1 était trop difficile pour un premier niveau, et le hasard trop facile, se "
              "lit aux deux dernières lignes."}},
            {std::move(table)},
            {}};
}

ReportSection section_on_times(ReportTable table) {
    return {{"Times", "Temps"},
            {{"Theirs are of a Java program of 2014; here the longest is by the clock of a machine shared with others, "
              "the mean is CPU time.",
              "Les leurs sont d'un programme Java de 2014 ; ici le plus long est pris à la montre d'une machine "
              "partagée, la moyenne est en temps de calcul."}},
            {std::move(table)},
            {}};
}

ReportSection section_on_copying(const json& ways) {
    return {{"Playing and undoing against copying", "Jouer et annuler plutôt que copier"},
            {{"Their first alpha-beta copied the board at every node, their last one plays and undoes on a single "
              "board. On a board of lists the lesson holds. On one of four words there is nothing left to save: a copy "
              "is two vector moves.",
              "Leur premier alpha-bêta copiait le plateau à chaque nœud, le dernier joue et annule sur un seul "
              "plateau. Sur un plateau de listes la leçon tient. Sur un plateau de quatre mots il n'y a plus rien à "
              "gagner : une copie est deux déplacements de vecteur."}},
            {table_of_ways(ways)},
            {}};
}

ReportSection section_on_rivals(ReportTable table) {
    return {
        {"Beyond their players", "Au-delà de leurs joueurs"},
        {{"`max` is principal variation search with an evaluation fitted to exact endgame values and the exact solver.",
          "`max` est une recherche de la variante principale avec une évaluation ajustée aux valeurs exactes des fins "
          "de partie, et le solveur exact."}},
        {std::move(table)},
        {}};
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    laboratory.expect(their_pairs().size() + readings().size() + 9);
    Report report;
    report.data = {
        {"player", "against", "games", "wins", "draws", "towers", "nodes", "cpu_seconds", "longest_move_seconds"}};
    ReportTable coherence =
        table_of_pairs({"Towers and games won, 100 games a pair", "Tours et parties gagnées, 100 parties par paire"});
    NearestReadings nearest;
    if (auto added = add_pairs(laboratory, their_pairs(), report, coherence, nearest); !added) return added.failure();
    ReportTable others = table_of_pairs({"Other readings", "Autres lectures"});
    if (auto added = add_pairs(laboratory, readings(), report, others, nearest); !added) return added.failure();
    auto times = table_of_times(laboratory);
    if (!times) return times.failure();
    const auto ways = time_ways(laboratory);
    if (!ways) return ways.failure();
    auto rivals = table_of_rivals(laboratory, report);
    if (!rivals) return rivals.failure();

    tell_results(report, nearest);
    report.sections = {section_on_levels(std::move(coherence)), section_on_readings(std::move(others)),
                       section_on_times(std::move(*times)), section_on_copying(*ways),
                       section_on_rivals(std::move(*rivals))};
    return report;
}

}  // namespace plateau::lab::avalam_again
