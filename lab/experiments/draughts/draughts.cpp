// Epiard and Gouget (2016) again: minimax, alpha-beta and alpha-beta with memory, in their own variant without kings
// and in international draughts. Does remembering games help, and where?
#include <fmt/format.h>

#include <cmath>

#include "core/random.h"
#include "games/draughts/evaluation.h"
#include "lab/experiments/experiments.h"
#include "players/draughts/memory/memory_player.h"

namespace plateau::lab::draughts_again {

namespace {

using namespace draughts;

constexpr int series_depth = 3, opening_plies = 6, openings_a_round = 10, rounds = 10, new_openings = 50;
constexpr int longest_game = 300;

struct RoundScore {
    int wins = 0, draws = 0, losses = 0;

    int games() const { return wins + draws + losses; }
    double score() const { return games() ? (wins + draws / 2.0) / games() : 0.5; }
    // Half of the 95 % interval.
    double error() const {
        if (games() < 2) return 0.5;
        const double mean = score();
        const double squares =
            wins * (1 - mean) * (1 - mean) + draws * (0.5 - mean) * (0.5 - mean) + losses * mean * mean;
        return 1.96 * std::sqrt(squares / (games() - 1.0) / games());
    }
    void add(const RoundScore& more) {
        wins += more.wins;
        draws += more.draws;
        losses += more.losses;
    }
    std::string text() const {
        return fmt::format("{:.1f} % ± {:.1f} (+{} ={} -{})", 100 * score(), 100 * error(), wins, draws, losses);
    }
};

nlohmann::json to_json(const RoundScore& tally) { return {tally.wins, tally.draws, tally.losses}; }
RoundScore tally_of(const nlohmann::json& json) { return {json[0], json[1], json[2]}; }

// The same player with and without a memory that grows after each game.
class Series {
public:
    Series(const std::string& game, const std::string& mode, std::uint64_t seed)
        : rules_{*variant_of(game)},
          memory_{std::make_shared<GameMemory>(rules_)},
          evaluation_{std::make_shared<Polynomial<Board<10>>>(PolynomialWeights{})},
          mode_{mode},
          seed_{seed} {}

    // Every opening twice, sides swapped. Openings are numbered; the same number is the same opening.
    RoundScore round(int first_opening, int count, bool learns) {
        RoundScore tally;
        for (int i = 0; i < count; ++i)
            for (const Side side : {Side::first, Side::second}) {
                SavedGame game = play(opening(first_opening + i), side);
                if (!game.winner) ++tally.draws;
                else ++(rules_.side_of(*game.winner) == side ? tally.wins : tally.losses);
                if (learns) memory_->learn(game);
            }
        return tally;
    }
    const GameMemory& memory() const { return *memory_; }

private:
    std::vector<Position> opening(int number) const {
        for (std::uint64_t attempt = 0;; ++attempt) {
            Random random{seed_ + attempt * 1000003, static_cast<std::uint64_t>(number)};
            std::vector<Position> line{rules_.start()};
            for (int ply = 0; ply < opening_plies && !rules_.outcome(line.back()); ++ply) {
                const Moves moves = rules_.legal_moves(line.back());
                line.push_back(
                    rules_.after(line.back(), moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            }
            if (!rules_.outcome(line.back())) return line;
        }
    }

    SavedGame play(std::vector<Position> line, Side remembering) const {
        MemoryOptions options;
        options.depth = series_depth;
        options.mode = mode_;
        const auto with = make_memory_player(rules_, options, memory_, evaluation_);
        const auto without = make_memory_player(rules_, options, std::make_shared<GameMemory>(rules_), evaluation_);
        while (true) {
            if (const auto outcome = rules_.outcome(Line<Position>{line})) {
                if (outcome->is_draw()) return {std::move(line), {}};
                const bool first_won = *outcome->winner == Side::first;
                const Colour first = rules_.variant().first;
                return {std::move(line), first_won ? first : draughts::other(first)};
            }
            if (line.size() > longest_game) return {std::move(line), {}};
            const auto& player = rules_.side_to_move(line.back()) == remembering ? with : without;
            line.push_back(rules_.after(line.back(), player->choose(Line<Position>{line}, {}, {})));
        }
    }

    Rules10 rules_;
    std::shared_ptr<GameMemory> memory_;
    std::shared_ptr<const Evaluation<Rules10>> evaluation_;
    std::string mode_;
    std::uint64_t seed_;
};

Result<nlohmann::json> play_series(Laboratory& laboratory, const std::string& game, const std::string& mode) {
    Series series{game, mode, laboratory.plan().seed};
    nlohmann::json result{{"rounds", nlohmann::json::array()}};
    for (int number = 0; number < rounds; ++number) {
        if (laboratory.should_stop()) return interrupted();
        result["rounds"].push_back(to_json(series.round(0, openings_a_round, true)));
    }
    result["new"] = to_json(series.round(openings_a_round, new_openings, false));
    result["games"] = series.memory().games();
    result["positions"] = series.memory().positions();
    result["points"] = series.memory().points_of_no_return();
    result["proved"] = series.memory().proved();
    return result;
}

struct Pairing {
    std::string first, second;
};
const std::vector<Pairing>& pairings() {
    static const std::vector<Pairing> all{{"alphabeta:depth=3", "minimax:depth=3"},
                                          {"alphabeta:depth=5", "minimax:depth=3"},
                                          {"memory:depth=3", "minimax:depth=3"},
                                          {"memory:depth=3", "alphabeta:depth=5"}};
    return all;
}

const std::vector<std::string>& variants_played() {
    static const std::vector<std::string> all{"turnaround", "draughts"};
    return all;
}

const std::vector<std::string>& modes() {
    static const std::vector<std::string> all{"faithful", "sound"};
    return all;
}

struct Reading {
    RoundScore first_round, last_round, later, fresh;
};

Reading read_series(const std::string& game, const std::string& mode, const nlohmann::json& series, Report& report,
                    PlotSeries& curve) {
    Reading reading;
    for (std::size_t i = 0; i < series["rounds"].size(); ++i) {
        const RoundScore tally = tally_of(series["rounds"][i]);
        if (i == 0) reading.first_round = tally;
        else reading.later.add(tally);
        reading.last_round = tally;
        curve.points.push_back({static_cast<double>(i + 1), 100 * tally.score(), 100 * (tally.score() - tally.error()),
                                100 * (tally.score() + tally.error())});
        report.data.push_back({game, mode, fmt::format("round {}", i + 1), std::to_string(tally.wins),
                               std::to_string(tally.draws), std::to_string(tally.losses)});
    }
    reading.fresh = tally_of(series["new"]);
    report.data.push_back({game, mode, "new openings", std::to_string(reading.fresh.wins),
                           std::to_string(reading.fresh.draws), std::to_string(reading.fresh.losses)});
    return reading;
}

bool helps(const RoundScore& tally) { return tally.score() - tally.error() > 0.5; }

Text verdict(const std::string& game, const std::string& mode, const Reading& reading) {
    const bool known = helps(reading.later), fresh = helps(reading.fresh);
    return {
        fmt::format("{}, {}: on openings seen before the memory {} ({} in rounds 2 to {}); on new openings it {} ({}).",
                    game, mode, known ? "helps" : "does not help beyond chance", reading.later.text(), rounds,
                    fresh ? "helps" : "does not help beyond chance", reading.fresh.text()),
        fmt::format("{}, {} : sur les ouvertures déjà vues la mémoire {} ({} aux tours 2 à {}) ; sur des ouvertures "
                    "nouvelles elle {} ({}).",
                    game, mode, known ? "aide" : "n'aide pas au-delà du hasard", reading.later.text(), rounds,
                    fresh ? "aide" : "n'aide pas au-delà du hasard", reading.fresh.text())};
}

ReportSection section_on_searches() {
    return {{"The three opponents", "Les trois adversaires"},
            {{"Pairs of games from random openings, sides swapped; the evaluation is theirs (pieces, "
              "moves, men far ahead). Without a file the memory is empty, so that memory:depth=3 is plain "
              "alpha-beta: at equal depth all three must come out even, and depth must pay.",
              "Paires de parties à partir d'ouvertures au hasard, camps échangés ; l'évaluation est la leur "
              "(pièces, coups, pions avancés). Sans fichier la mémoire est vide, et memory:depth=3 est "
              "l'alpha-bêta simple : à profondeur égale les trois se valent, et la profondeur paie."}},
            {},
            {}};
}

ReportSection section_on_learning() {
    return {{"Does memory help?", "La mémoire aide-t-elle ?"},
            {{fmt::format(
                  "The same alpha-beta to depth {} plays with memory against without. {} random openings of {} plies "
                  "are played with both colours in every round, {} rounds; the memory takes in each game when it is "
                  "over. Then {} new openings. Error bars are 95 % intervals.",
                  series_depth, openings_a_round, opening_plies, rounds, new_openings),
              fmt::format(
                  "Le même alpha-bêta à profondeur {} joue avec mémoire contre sans. {} ouvertures au hasard de {} "
                  "demi-coups sont jouées avec les deux couleurs à chaque tour, {} tours ; la mémoire reçoit chaque "
                  "partie finie. Puis {} ouvertures nouvelles. Les barres sont des intervalles à 95 %.",
                  series_depth, openings_a_round, opening_plies, rounds, new_openings)}},
            {},
            {}};
}

Text why_memory_helps() {
    return {
        "A point of no return says that the games stored below it were all lost by one colour, not that the position "
        "is. It lies where stored games part. As long as every game of an opening ended alike, the last such place is "
        "the opening itself: from there on the faithful memory meets no point to cut at, so it plays its lost game "
        "again, and its won one. The sound memory gains where it has been before, and not by proofs, which a few "
        "hundred games hardly ever reach away from the end: among moves of equal score it tries first what went well, "
        "and against an opponent that always answers alike that finds the win and keeps it. On openings never seen "
        "neither knows anything.",
        "Un point de non-retour dit que les parties retenues en dessous ont toutes été perdues par une couleur, non "
        "que la position l'est. Il se trouve là où des parties retenues se séparent. Tant que toutes les parties d'une "
        "ouverture ont fini pareil, ce dernier lieu est l'ouverture même : ensuite la mémoire fidèle ne rencontre plus "
        "de point où couper, et rejoue sa partie perdue comme sa partie gagnée. La mémoire sûre gagne là où elle est "
        "déjà passée, et non par des preuves, que quelques centaines de parties n'atteignent guère que près de la fin "
        ": à score égal elle essaie d'abord ce qui a réussi, et contre un adversaire qui répond toujours pareil cela "
        "trouve le gain et le garde. Sur des ouvertures jamais vues aucune ne sait rien."};
}

ReportTable empty_table_of_memories() {
    return {{"What was remembered", "Ce qui a été retenu"},
            {{"game", "jeu"},
             {"mode", "mode"},
             {"round 1", "tour 1"},
             {"rounds 2 on", "tours 2 et suivants"},
             {"last round", "dernier tour"},
             {"new openings", "ouvertures nouvelles"},
             {"positions", "positions"},
             {"points of no return", "points de non-retour"},
             {"proved", "prouvées"}},
            {}};
}

Plot empty_plot_of_rounds(const std::string& game) {
    return {"memory_" + game,
            {fmt::format("{}: score of memory against none, round by round", game),
             fmt::format("{} : score de la mémoire contre aucune, tour par tour", game)},
            {"round", "tour"},
            {"score, %", "score, %"},
            Plot::Kind::lines,
            {},
            {},
            50.0};
}

Result<ReportTable> compare_searches(Laboratory& laboratory, const std::string& game, Report& report) {
    ReportTable table{
        {game, game}, {{"first", "premier"}, {"second", "second"}, {"score of the first", "score du premier"}}, {}};
    for (const auto& pairing : pairings()) {
        const auto match = laboratory.match({game, {pairing.first, pairing.second}, 100});
        if (!match) return match.failure();
        table.rows.push_back({pairing.first, pairing.second, score_with_error(*match)});
        report.data.push_back({game, pairing.first + " v " + pairing.second, "match", (*match)["wins"].dump(),
                               (*match)["draws"].dump(), (*match)["losses"].dump()});
    }
    return table;
}

void append_sentence(Text& text, const Text& sentence) {
    text.en += (text.en.empty() ? "" : " ") + sentence.en;
    text.fr += (text.fr.empty() ? "" : " ") + sentence.fr;
}

// One line of the table and one curve a mode; what they say joins the report's summary.
Result<Plot> compare_memories(Laboratory& laboratory, const std::string& game, Report& report, ReportTable& memories) {
    Plot plot = empty_plot_of_rounds(game);
    for (const auto& mode : modes()) {
        const auto series =
            laboratory.part(fmt::format("series {} {} depth {} rounds {}", game, mode, series_depth, rounds),
                            [&] { return play_series(laboratory, game, mode); });
        if (!series) return series.failure();
        PlotSeries curve{{mode, mode}, {}};
        const Reading reading = read_series(game, mode, *series, report, curve);
        plot.series.push_back(std::move(curve));
        append_sentence(report.summary, verdict(game, mode, reading));
        memories.rows.push_back({game, mode, reading.first_round.text(), reading.later.text(),
                                 reading.last_round.text(), reading.fresh.text(), (*series)["positions"].dump(),
                                 (*series)["points"].dump(), (*series)["proved"].dump()});
    }
    return plot;
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    laboratory.expect(variants_played().size() * (pairings().size() + modes().size()));
    Report report;
    report.title = {"Minimax, alpha-beta and memory in draughts (after Epiard and Gouget, 2016)",
                    "Minimax, alpha-bêta et mémoire aux dames (d'après Epiard et Gouget, 2016)"};
    report.data = {{"game", "players", "part", "wins", "draws", "losses"}};
    ReportSection searches = section_on_searches(), learning = section_on_learning();
    ReportTable memories = empty_table_of_memories();
    for (const auto& game : variants_played()) {
        auto table = compare_searches(laboratory, game, report);
        if (!table) return table.failure();
        searches.tables.push_back(std::move(*table));
        auto plot = compare_memories(laboratory, game, report, memories);
        if (!plot) return plot.failure();
        learning.plots.push_back(std::move(*plot));
    }
    learning.tables.push_back(std::move(memories));
    learning.paragraphs.push_back(why_memory_helps());
    report.sections = {std::move(searches), std::move(learning)};
    return report;
}

}  // namespace plateau::lab::draughts_again
