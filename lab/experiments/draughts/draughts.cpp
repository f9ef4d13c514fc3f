// Epiard and Gouget, "Intelligence Artificielle: Rapport - Jeu de dames" (ENSIIE, 2016) again: min-max, alpha-beta and
// alpha-beta with memory, in their own variant without kings and in international draughts.
#include <fmt/format.h>

#include "core/random.h"
#include "lab/experiments/draughts/series.h"
#include "lab/experiments/experiments.h"
#include "play/catalog.h"
#include "play/files.h"

namespace plateau::lab::draughts_again {

namespace {

using nlohmann::json;

constexpr int usual_repetitions = 16;
constexpr const char* stranger = "alphabeta:depth=2,eval=polynomial,mistakes=10";

struct Opponent {
    std::string player;
    Text name;
};

const std::vector<std::string>& games() {
    static const std::vector<std::string> all{"turnaround", "draughts"};
    return all;
}

const std::vector<std::string>& modes() {
    static const std::vector<std::string> all{"faithful", "sound"};
    return all;
}

const std::vector<Opponent>& opponents() {
    static const std::vector<Opponent> all{
        {"alphabeta:depth=3,eval=polynomial", {"same depth, no luck", "même profondeur, sans hasard"}},
        {"alphabeta:depth=3,eval=polynomial,mistakes=15", {"same depth, errs", "même profondeur, se trompe"}},
        {"alphabeta:depth=4,eval=polynomial", {"one ply deeper", "un demi-coup de plus"}}};
    return all;
}

Text mode_name(const std::string& mode) {
    return mode == "faithful" ? Text{"theirs", "la leur"} : Text{"sound", "sûre"};
}

std::string with_error(const Estimate& estimate) {
    return fmt::format("{:+.1f} ± {:.1f}", 100 * estimate.value, 50 * (estimate.high - estimate.low));
}

// --- min-max and alpha-beta ------------------------------------------------------------------------------------------

constexpr int compared_positions = 200, compared_depth = 4;

// What both players do in one position after so many random moves: the same move, the same score, nodes of both.
Result<json> compare_in(const play::AnyGame& game, std::uint64_t seed, StopSignal stop) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        auto session = game.new_session({});
        if (!session) return session.failure();
        Random random{seed, attempt};
        const auto plies = 4 + random.below(40);
        for (std::uint32_t ply = 0; ply < plies && !(*session)->ending(); ++ply) {
            const auto moves = (*session)->legal_moves();
            (void)(*session)->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))].text);
        }
        if ((*session)->ending()) continue;
        std::array<play::Decision, 2> decisions;
        for (std::size_t i = 0; i < 2; ++i) {
            auto thinker = (*session)->thinker(
                fmt::format("{}:depth={},eval=polynomial", i == 0 ? "minimax" : "alphabeta", compared_depth));
            if (!thinker) return thinker.failure();
            decisions[i] = (*thinker)->think(stop, {});
        }
        return json{decisions[0].move == decisions[1].move, decisions[0].thought.score == decisions[1].thought.score,
                    decisions[0].thought.nodes, decisions[1].thought.nodes};
    }
}

Result<json> compare_searches(Laboratory& laboratory, const std::string& name) {
    const auto part =
        fmt::format("min-max and alpha-beta {} depth {} positions {}", name, compared_depth, compared_positions);
    return laboratory.part(part, [&]() -> Result<json> {
        const play::FileResources resources;
        const auto game = play::open_game(name, resources);
        if (!game) return game.failure();
        std::vector<json> told(compared_positions);
        const auto done = laboratory.share_out(compared_positions, [&](int number) -> Result<void> {
            auto one = compare_in(**game, laboratory.plan().seed * 1000 + static_cast<std::uint64_t>(number),
                                  laboratory.stop());
            if (!one) return one.failure();
            told[static_cast<std::size_t>(number)] = std::move(*one);
            return {};
        });
        if (!done) return done.failure();
        return json(told);
    });
}

Result<ReportSection> searches_section(Laboratory& laboratory, Report& report) {
    ReportTable table{
        {"Min-max and alpha-beta in the same positions", "Min-max et alpha-bêta dans les mêmes positions"},
        {{"game", "jeu"},
         {"positions", "positions"},
         {"same score", "même score"},
         {"same move", "même coup"},
         {"nodes, min-max", "nœuds, min-max"},
         {"nodes, alpha-beta", "nœuds, alpha-bêta"},
         {"nodes saved, %", "nœuds épargnés, %"}},
        {}};
    std::vector<Verdict> verdicts;
    for (const auto& name : games()) {
        const auto compared = compare_searches(laboratory, name);
        if (!compared) return compared.failure();
        int same_moves = 0, same_scores = 0;
        std::vector<double> full, cut, saved;
        for (const auto& one : *compared) {
            same_moves += one[0].get<bool>();
            same_scores += one[1].get<bool>();
            full.push_back(one[2].get<double>());
            cut.push_back(one[3].get<double>());
            saved.push_back(1 - cut.back() / full.back());
        }
        const Estimate gain = mean_of(saved);
        verdicts.push_back(is_positive(gain));
        table.rows.push_back({name, std::to_string(compared->size()), std::to_string(same_scores),
                              std::to_string(same_moves), fmt::format("{:.0f}", mean_of(full).value),
                              fmt::format("{:.0f}", mean_of(cut).value), with_error(gain)});
        report.data.push_back({name, "minimax", "alphabeta", "nodes saved", "", fmt::format("{:.4f}", gain.value),
                               fmt::format("{:.4f}", (gain.high - gain.low) / 2)});
    }
    const Text verdict = to_text(verdict_of_all(verdicts));
    table.verdict = {fmt::format("that alpha-beta does with fewer nodes what min-max does {}.", verdict.en),
                     fmt::format("que l'alpha-bêta fait avec moins de nœuds ce que fait le min-max {}.", verdict.fr)};
    return ReportSection{
        {"Min-max and alpha-beta (their sections 1.2 and 1.3)", "Min-max et alpha-bêta (leurs sections 1.2 et 1.3)"},
        {{fmt::format(
              "Both look {} plies ahead in {} positions after 4 to 43 random moves, with the document's evaluation. "
              "They print no depth and no figures. A match between the two would tell nothing: players that choose "
              "alike share the points of every pair of games.",
              compared_depth, compared_positions),
          fmt::format(
              "Tous deux regardent {} demi-coups dans {} positions après 4 à 43 coups au hasard, avec l'évaluation du "
              "document. Ils ne donnent ni profondeur ni chiffres. Un match entre les deux ne dirait rien : des "
              "joueurs qui choisissent pareil partagent les points de chaque paire de parties.",
              compared_depth, compared_positions)}},
        {std::move(table)},
        {}};
}

// --- memory ----------------------------------------------------------------------------------------------------------

using Repetitions = std::vector<SeriesResult>;

SeriesPlan plan_for(const std::string& game, const std::string& mode, const Opponent& opponent) {
    SeriesPlan plan;
    plan.game = game;
    plan.mode = mode;
    plan.opponent = opponent.player;
    plan.stranger = stranger;
    return plan;
}

int repetitions_of(const ExperimentPlan& plan) {
    const SeriesPlan usual;
    return plan.games > 0 ? std::max(2, plan.games / (2 * usual.openings)) : usual_repetitions;
}

Result<Repetitions> repeat(Laboratory& laboratory, const SeriesPlan& plan) {
    const int count = repetitions_of(laboratory.plan());
    const auto name =
        fmt::format("memory {} {} against {} and {}, depth {}, {} openings, {} rounds, {} times", plan.game, plan.mode,
                    plan.opponent, plan.stranger, plan.depth, plan.openings, plan.rounds, count);
    const auto part = laboratory.part(name, [&]() -> Result<json> {
        std::vector<json> told(static_cast<std::size_t>(count));
        const auto done = laboratory.share_out(count, [&](int number) -> Result<void> {
            SeriesPlan one = plan;
            one.seed = laboratory.plan().seed * 1000 + static_cast<std::uint64_t>(number);
            const auto result = play_series(one, laboratory.stop());
            if (!result) return result.failure();
            told[static_cast<std::size_t>(number)] = to_json(*result);
            return {};
        });
        if (!done) return done.failure();
        return json(told);
    });
    if (!part) return part.failure();
    Repetitions repetitions;
    for (const auto& one : *part) repetitions.push_back(series_result(one));
    return repetitions;
}

struct Trial {
    std::string game, mode;
    Opponent opponent;
    Repetitions repetitions;
};

Result<std::vector<Trial>> play_trials(Laboratory& laboratory) {
    std::vector<Trial> trials;
    for (const auto& game : games())
        for (const auto& mode : modes())
            for (const auto& opponent : opponents()) {
                auto repetitions = repeat(laboratory, plan_for(game, mode, opponent));
                if (!repetitions) return repetitions.failure();
                trials.push_back({game, mode, opponent, std::move(*repetitions)});
            }
    return trials;
}

struct TestName {
    TestKind test;
    Text name;
};
const std::array<TestName, tests_in_all> test_names{
    {{TestKind::same_openings, {"same openings again", "mêmes ouvertures à nouveau"}},
     {TestKind::new_openings, {"new openings", "ouvertures nouvelles"}},
     {TestKind::stranger, {"same openings, another opponent", "mêmes ouvertures, autre adversaire"}}}};

// That memory helps: it takes more of the points than the same player without.
Verdict helps(const Estimate& effect) { return is_positive(effect); }

Score3 added_up(const Repetitions& repetitions, TestKind test, std::size_t arm) {
    Score3 sum;
    for (const auto& one : repetitions) {
        const Score3& score = one.tests[static_cast<std::size_t>(test)][arm];
        sum.wins += score.wins;
        sum.draws += score.draws;
        sum.losses += score.losses;
    }
    return sum;
}

std::string share_text(const Score3& score) {
    return fmt::format("{:.1f} % (+{} ={} -{})", 100 * score.share(), score.wins, score.draws, score.losses);
}

ReportTable table_for(const std::vector<Trial>& trials, const TestName& which, const std::string& mode) {
    const Text mode_words = mode_name(mode);
    ReportTable table{{fmt::format("Memory as in the mode \"{}\": {}", mode_words.en, which.name.en),
                       fmt::format("Mémoire du mode « {} » : {}", mode_words.fr, which.name.fr)},
                      {{"game", "jeu"},
                       {"trained against", "entraînée contre"},
                       {"with memory", "avec mémoire"},
                       {"without", "sans"},
                       {"difference, points of 100", "différence, points sur 100"},
                       {"memory helps", "la mémoire aide"}},
                      {}};
    std::vector<Verdict> verdicts;
    for (const auto& trial : trials) {
        if (trial.mode != mode) continue;
        const Estimate effect = effect_of_memory(trial.repetitions, which.test);
        verdicts.push_back(helps(effect));
        table.rows.push_back({trial.game, trial.opponent.name, share_text(added_up(trial.repetitions, which.test, 0)),
                              share_text(added_up(trial.repetitions, which.test, 1)), with_error(effect),
                              to_text(verdicts.back())});
    }
    const auto count = [&](Verdict one) { return std::count(verdicts.begin(), verdicts.end(), one); };
    table.verdict = {
        fmt::format("that this memory helps here agrees in {} rows, disagrees in {}, cannot be decided in {}.",
                    count(Verdict::agrees), count(Verdict::disagrees), count(Verdict::undecided)),
        fmt::format("que cette mémoire aide ici concorde dans {} lignes, ne concorde pas dans {}, ne peut être "
                    "tranché dans {}.",
                    count(Verdict::agrees), count(Verdict::disagrees), count(Verdict::undecided))};
    return table;
}

ReportTable table_of_nodes(const std::vector<Trial>& trials) {
    ReportTable table{{"Nodes a move on the same openings", "Nœuds par coup sur les mêmes ouvertures"},
                      {{"game", "jeu"},
                       {"memory", "mémoire"},
                       {"against", "contre"},
                       {"nodes saved, %", "nœuds épargnés, %"},
                       {"prunes more", "élague davantage"}},
                      {}};
    std::vector<Verdict> theirs;
    for (const auto& trial : trials) {
        const Estimate saved = nodes_saved(trial.repetitions);
        const Verdict verdict = is_positive(saved);
        if (trial.mode == "faithful") theirs.push_back(verdict);
        table.rows.push_back(
            {trial.game, mode_name(trial.mode), trial.opponent.name, with_error(saved), to_text(verdict)});
    }
    const Text verdict = to_text(verdict_of_all(theirs));
    table.verdict = {
        fmt::format("that points of no return prune the search further (their section 1.5.2) {}.", verdict.en),
        fmt::format("que les points de non-retour élaguent davantage (leur section 1.5.2) {}.", verdict.fr)};
    return table;
}

ReportTable table_of_sizes(const std::vector<Trial>& trials) {
    ReportTable table{{"What was remembered, on average", "Ce qui a été retenu, en moyenne"},
                      {{"game", "jeu"},
                       {"memory", "mémoire"},
                       {"against", "contre"},
                       {"positions", "positions"},
                       {"values of their hash key", "valeurs de leur clé de hachage"},
                       {"points of no return", "points de non-retour"},
                       {"proved", "prouvées"},
                       {"positions after pruning", "positions après élagage"}},
                      {}};
    for (const auto& trial : trials) {
        const auto mean = [&](int SeriesResult::* figure) {
            double sum = 0;
            for (const auto& one : trial.repetitions) sum += one.*figure;
            return fmt::format("{:.0f}", sum / static_cast<double>(trial.repetitions.size()));
        };
        table.rows.push_back({trial.game, mode_name(trial.mode), trial.opponent.name, mean(&SeriesResult::positions),
                              mean(&SeriesResult::keys_of_theirs), mean(&SeriesResult::points_of_no_return),
                              mean(&SeriesResult::proved), mean(&SeriesResult::pruned_positions)});
    }
    return table;
}

Plot plot_of_training(const std::vector<Trial>& trials, const std::string& game) {
    Plot plot{"training_" + game,
              {fmt::format("{}: score while training, round by round", game),
               fmt::format("{} : score pendant l'entraînement, tour par tour", game)},
              {"round", "tour"},
              {"score, %", "score, %"},
              Plot::Kind::lines,
              {},
              {},
              50.0};
    for (const auto& trial : trials) {
        if (trial.game != game || trial.opponent.player != opponents().front().player) continue;
        PlotSeries series{mode_name(trial.mode), {}};
        for (std::size_t round = 0; round < trial.repetitions.front().rounds.size(); ++round) {
            const Estimate score = score_of_round(trial.repetitions, round);
            series.points.push_back(
                {static_cast<double>(round + 1), 100 * score.value, 100 * score.low, 100 * score.high});
        }
        plot.series.push_back(std::move(series));
    }
    return plot;
}

void add_data(Report& report, const std::vector<Trial>& trials) {
    for (const auto& trial : trials)
        for (const auto& [test, name] : test_names) {
            const Estimate effect = effect_of_memory(trial.repetitions, test);
            const Score3 with = added_up(trial.repetitions, test, 0);
            report.data.push_back({trial.game, "memory:mode=" + trial.mode, trial.opponent.player, name.en,
                                   std::to_string(with.games()), fmt::format("{:.4f}", effect.value),
                                   fmt::format("{:.4f}", (effect.high - effect.low) / 2)});
        }
}

// "same openings again: in 3 of 6; new openings: in 0 of 6"
Text tally_of(const std::vector<Trial>& trials, const std::string& mode) {
    Text list;
    for (const auto& [test, name] : test_names) {
        int helped = 0, rows = 0;
        for (const auto& trial : trials) {
            if (trial.mode != mode) continue;
            ++rows;
            helped += helps(effect_of_memory(trial.repetitions, test)) == Verdict::agrees;
        }
        list.en += fmt::format("{}{}: in {} of {}", list.en.empty() ? "" : "; ", name.en, helped, rows);
        list.fr += fmt::format("{}{} : dans {} sur {}", list.fr.empty() ? "" : " ; ", name.fr, helped, rows);
    }
    return list;
}

ReportSection protocol(int repetitions) {
    const SeriesPlan plan;
    const int games = 2 * plan.openings;
    return {
        {"Does memory help? Protocol", "La mémoire aide-t-elle ? Protocole"},
        {{fmt::format(
              "Alpha-beta to depth {} with memory trains on {} random openings of {} plies, each with both colours, in "
              "{} rounds against one opponent, and takes in each game when it is over. Then, learning no more, it "
              "plays "
              "{} games on the same openings, {} on new ones, and {} on the same openings against an opponent it never "
              "met ({}); the same player without memory plays the same games, the opponent with the same luck. All "
              "this "
              "is done {} times with other openings and other luck. The error is half of the 95 % interval of the mean "
              "difference over these repetitions, since games of one memory are not independent.",
              plan.depth, plan.openings, plan.opening_plies, plan.rounds, games, games, games, stranger, repetitions),
          fmt::format(
              "L'alpha-bêta de profondeur {} avec mémoire s'entraîne sur {} ouvertures au hasard de {} demi-coups, "
              "chacune avec les deux couleurs, en {} tours contre un adversaire, et retient chaque partie finie. Puis, "
              "sans plus apprendre, il joue {} parties sur les mêmes ouvertures, {} sur de nouvelles, et {} sur les "
              "mêmes "
              "contre un adversaire jamais rencontré ({}) ; le même joueur sans mémoire joue les mêmes parties, "
              "l'adversaire avec le même hasard. Le tout est fait {} fois avec d'autres ouvertures et un autre hasard. "
              "L'erreur est la moitié de l'intervalle à 95 % de la différence moyenne sur ces répétitions, car les "
              "parties d'une même mémoire ne sont pas indépendantes.",
              plan.depth, plan.openings, plan.opening_plies, plan.rounds, games, games, games, stranger, repetitions)},
         {"\"Theirs\" cuts the search at points of no return: where stored games part, the branches all of whose games "
          "one colour lost. \"Sound\" is ours: it cuts only where every legal move is proved to lose, and otherwise "
          "tries first what went well. Their document claims that memory lets the program learn the moves not to make "
          "(introduction); it prints no games won or lost.",
          "« La leur » coupe la recherche aux points de non-retour : là où des parties retenues se séparent, les "
          "branches "
          "dont une couleur a perdu toutes les parties. « Sûre » est de nous : elle ne coupe que si chaque coup légal "
          "est "
          "prouvé perdant, et essaie sinon d'abord ce qui a réussi. Leur document affirme que la mémoire permet "
          "d'apprendre les coups à ne pas faire (introduction) ; il n'imprime ni gains ni pertes."}},
        {},
        {}};
}

}  // namespace

Result<Report> reproduce(Laboratory& laboratory) {
    laboratory.expect(games().size() * (1 + modes().size() * opponents().size()));
    Report report;
    report.title = {"Draughts: min-max, alpha-beta and memory (Epiard and Gouget, 2016)",
                    "Dames : min-max, alpha-bêta et mémoire (Epiard et Gouget, 2016)"};
    report.data = {{"game", "player", "against", "part", "games", "difference", "error"}};
    auto searches = searches_section(laboratory, report);
    if (!searches) return searches.failure();
    const auto trials = play_trials(laboratory);
    if (!trials) return trials.failure();
    add_data(report, *trials);
    report.sections = {std::move(*searches), protocol(repetitions_of(laboratory.plan()))};
    for (const auto& which : test_names) {
        ReportSection section{which.name, {}, {}, {}};
        for (const auto& mode : modes()) section.tables.push_back(table_for(*trials, which, mode));
        report.sections.push_back(std::move(section));
    }
    ReportSection training{{"While training", "Pendant l'entraînement"}, {}, {}, {}};
    for (const auto& game : games()) training.plots.push_back(plot_of_training(*trials, game));
    report.sections.push_back(std::move(training));
    report.sections.push_back(
        {{"Pruning and size (their section 1.5.2)", "Élagage et taille (leur section 1.5.2)"},
         {{"Their hash key is taken as printed: the sum over all cells of i times j to the power 0, 2 or "
           "3. Where it has fewer values than there are positions, it takes different positions for one. "
           "Pruning, which they wished for, cuts every game at its first point of no return.",
           "Leur clé de hachage est prise comme imprimée : la somme sur les cases de i fois j à la "
           "puissance 0, 2 ou 3. Là où elle a moins de valeurs qu'il n'y a de positions, elle en prend de "
           "différentes pour une seule. L'élagage, qu'ils souhaitaient, coupe chaque partie à son premier "
           "point de non-retour."}},
         {table_of_nodes(*trials), table_of_sizes(*trials)},
         {}});
    const Text theirs = tally_of(*trials, "faithful"), sound = tally_of(*trials, "sound");
    report.summary = {
        fmt::format("Pairs of game and opponent in which memory takes more points than the same player without, "
                    "beyond the error. Their memory: {}. The sound memory: {}.",
                    theirs.en, sound.en),
        fmt::format("Couples de jeu et d'adversaire où la mémoire prend plus de points que le même joueur sans, "
                    "au-delà de l'erreur. Leur mémoire : {}. La mémoire sûre : {}.",
                    theirs.fr, sound.fr)};
    return report;
}

}  // namespace plateau::lab::draughts_again
